import { beforeAll, expect, test, vi } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { addProduct, listTitles } from '../../testing/products.ts';

const app = await setUpApp({ isWorking: false, isFresh: true });

const products = 10_000;

beforeAll(async () => {
  await addProduct(app, { title: 'The first one of all' });
  // The orders are independent of each other, as in a catalogue that grew.
  await app.database.query(
    `insert into products
       (author_id, title, description_html, description_text, summary, price_cents, listed_in, label_ids, created_at)
     select (select min(id) from members), 'Evening ' || n, '', repeat('a word ', 100), '',
       case when n % 4 = 0 then 0 else n * 7919 % 20011 end, array[1 + n % 2], array[3 + n % 3],
       now() - (n * 7907 % 10007) * interval '1 minute'
     from generate_series(1, $1) n`,
    [products],
  );
  // Rows that an older snapshot might still see are not marked as all-visible, so they would be read from the table.
  await vi.waitFor(async () => {
    await app.database.query('vacuum analyze products, product_ranks');
    const [row] = await app.database.query<{ left: number }>(
      `select sum(relpages - relallvisible)::integer as left from pg_class
       where oid in ('products'::regclass, 'product_ranks'::regclass)`,
    );
    expect(row?.left).toBe(0);
  }, 30_000);
}, 60_000);

interface Explained {
  Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;
}

/** Database pages read during a list request. */
async function pagesRead(asked: Record<string, unknown>): Promise<number> {
  const { database } = app.context;
  const sent = [vi.spyOn(database, 'query'), vi.spyOn(database, 'prepared')];
  try {
    expect(await listTitles(app, asked)).toHaveLength(20);
    const statements = sent.flatMap((spy) =>
      spy.mock.calls.map((call) => call.slice(-2) as [string, unknown[]]),
    );
    const [text, values] = statements.find(([statement]) => /from products/.test(statement)) ?? ['', []];
    const [row] = await app.database.query<{ 'QUERY PLAN': Explained[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  } finally {
    for (const spy of sent) spy.mockRestore();
  }
}

// Some ten pages for each of its twenty products.
test.each([[{ filterBy: 'price', category: 'learning' }], [{ filterBy: 'new', category: 'learning' }]])(
  'the last page of %j reads few database pages',
  async (asked) => {
    expect(await pagesRead({ ...asked, limit: 20, skip: 2_000 })).toBeLessThan(400);
  },
);

// A filter by facts finds its 2,500 to 3,333 matches by an index and sorts them: half a page for each of them.
test.each([
  [{ filterBy: 'new', price: 'free' }],
  [{ filterBy: 'popular', price: 'free' }],
  [{ filterBy: 'discussed', price: 'free' }],
  [{ filterBy: 'popular', price: 'free', toggleExpired: 1 }],
  [{ filterBy: 'price', label: 3 }],
])('the last page of %j reads no more database pages than there are matches', async (asked) => {
  expect(await pagesRead({ ...asked, limit: 20, skip: 2_000 })).toBeLessThan(2_500);
});
