import { expect, test } from 'vitest';
import { unfiltered } from '#contract/products/model.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, listDeals } from '../../testing/products.ts';
import { countStatements } from '../../testing/statements.ts';
import { readTaxonomy } from '../taxonomy/index.ts';
import { countFiltered } from './feed-queries.ts';

interface Counts {
  categories: { id: number; ctg_name: string; slug: string; ctg_parent: number; count: number }[];
  totalCount: number;
}

async function counts(app: TestApp, filter: Record<string, unknown> = {}): Promise<string> {
  const { body } = await call<Counts>(app, 'categoryCounts', filter);
  return [`all ${body.totalCount}`, ...body.categories.map(({ slug, count }) => `${slug} ${count}`)].join(
    ', ',
  );
}

/** Adds two categories below Learning, one of them suspended; needs an application of its own. */
async function withLicensing(app: TestApp): Promise<void> {
  await app.database.query(
    `insert into categories (name, slug, parent_id, status) values
       ('Licensing', 'licensing', 1, 'active'), ('Webinars', 'webinars', 1, 'suspended')`,
  );
  await app.context.write(async ({ changed }) => changed('masters'));
}

test('a category counts its active products and its children’s, each once', async () => {
  await using app = await createTestApp();
  await withLicensing(app);
  expect(await counts(app)).toBe('all 0, learning 0, events 0, careers 0, licensing 0');
  await addProduct(app, { categories: ['learning', 'licensing'] });
  await addProduct(app, { categories: ['licensing', 'events'] });
  await addProduct(app, { categories: ['webinars'] });
  await addProduct(app, { categories: ['careers'], status: 'inactive' });
  await addProduct(app, { categories: ['careers'], expiresAt: new Date('2020-01-01') });
  expect(await counts(app)).toBe('all 3, learning 3, events 1, careers 0, licensing 2');
  const { body } = await call<Counts>(app, 'categoryCounts');
  expect(body.categories[3]).toEqual({
    id: expect.any(Number),
    ctg_name: 'Licensing',
    slug: 'licensing',
    ctg_parent: 1,
    count: 2,
  });
});

test('counts follow the filter of the list', async () => {
  await using app = await createTestApp();
  await addProduct(app, { categories: ['learning'], labelIds: [1], memberPriceCents: 0 });
  await addProduct(app, { categories: ['events'], labelIds: [1], memberPriceCents: 9_900 });
  await addProduct(app, { categories: ['events'], memberPriceCents: 9_900 });
  await addProduct(app, {
    categories: ['careers'],
    labelIds: [1],
    status: 'inactive',
    memberPriceCents: 9_900,
  });
  expect(await counts(app, { label: 1 })).toBe('all 2, learning 1, events 1, careers 0');
  expect(await counts(app, { price: 'free' })).toBe('all 1, learning 1, events 0, careers 0');
  expect(await counts(app, { label: 1, toggleExpired: true })).toBe('all 3, learning 1, events 1, careers 1');
  expect(await counts(app)).toBe('all 3, learning 1, events 2, careers 0');
});

test.each([
  ['facts', { facts: { minPrice: '1' } }],
  ['a price', { price: 'under50' as const }],
])('counts filtered by %s are exact where too many products match to count all together', async (_by, by) => {
  await using app = await createTestApp();
  for (const categories of [['learning'], ['learning', 'events'], ['events'], ['events']])
    await addProduct(app, { categories, memberPriceCents: 4_900 });
  const { database } = app.context;
  const filter = { ...unfiltered, moments: { from: null, to: null }, ...by };
  const ids = (await readTaxonomy(database.db)).categories.map(({ id }) => id).sort();
  const all = await countFiltered(database, ids, filter);
  expect(all).toMatchObject({ total: 4, counts: [2, 3, 0] });
  expect((await countFiltered(database, ids, filter, 2)).counts).toEqual(all.counts);
});

test('counts are cached, equal the total of the list, and stay when a category is renamed', async () => {
  await using app = await createTestApp();
  const id = await addProduct(app, { categories: ['events'] });
  await app.receiveChanges();
  const total = async (body = {}) => (await listDeals(app, body)).body.totalCount;
  expect([await total(), await total({ category: 'events' }), await total({ category: 'careers' })]).toEqual([
    1, 1, 0,
  ]);
  app.context.cache.invalidate(['everything']);
  expect(await countStatements(app, () => counts(app))).toBe(0);
  // This change emits nothing, so only a new count would find it.
  await app.database.query('update products set deleted_at = now() where id = $1', [id]);
  await app.database.query("update categories set slug = 'gatherings' where slug = 'events'");
  await app.context.write(async ({ changed }) => changed('masters'));
  expect(await counts(app)).toContain('gatherings 1');
});

test('a deleted product is not counted, in another process either', async () => {
  await using one = await createTestApp();
  await using other = await createTestApp({ isWorking: false, database: one.database });
  const author = await addMember(one);
  const id = await addProduct(one, { authorId: author.id, categories: ['events'] });
  await expect.poll(() => counts(other)).toContain('all 1, learning 0, events 1');
  await call(one, 'deleteDeal', { id }, author);
  expect(await counts(one)).toContain('all 0, learning 0, events 0');
  await expect.poll(() => counts(other)).toContain('all 0');
});

test('an expired product is not counted', async () => {
  const clock = { now: new Date() };
  await using app = await createTestApp({ now: () => clock.now });
  const expiresAt = new Date(Date.now() + 60_000);
  const id = await addProduct(app, { expiresAt });
  await app.receiveChanges();
  expect(await counts(app)).toContain('all 1');
  // The database has its own clock: both move on.
  await app.database.query("update products set expires_at = now() - interval '1 second' where id = $1", [
    id,
  ]);
  expect(await counts(app)).toContain('all 1');
  clock.now = new Date(expiresAt.getTime() + 1);
  app.context.cache.invalidate(['everything']);
  expect(await counts(app)).toContain('all 0');
});

test('counting ends at 1,001, and a narrowed list still sorts all', async () => {
  await using app = await createTestApp();
  await addProduct(app, { title: 'cheapest', memberPriceCents: 2, categories: ['learning', 'events'] });
  await app.database.query(
    `insert into products
       (author_id, title, description_html, description_text, summary, price_cents, listed_in)
     select (select min(id) from members), 'Filler ' || n, '', '', '', 2 + n, '{1}' from generate_series(1, 1500) n`,
  );
  expect(await counts(app)).toBe('all 1001, learning 1001, events 1, careers 0');
  expect(await counts(app, { price: 'under50' })).toBe('all 1001, learning 1001, events 1, careers 0');
  expect((await listDeals(app)).body.totalCount).toBe(1001);
  const { body } = await listDeals(app, { price: 'under50', filterBy: 'price', limit: 2 });
  const titles = body.deals.map(({ del_title }) => del_title);
  expect([body.totalCount, ...titles]).toEqual([1001, 'cheapest', 'Filler 1']);
});

test('a product has the path to its first category', async () => {
  await using app = await createTestApp();
  await withLicensing(app);
  const parents = async (categories: string[]) => {
    const id = await addProduct(app, { categories });
    const { body } = await call<{ deals: { category_parents: unknown[] } }>(app, 'details', { id });
    return body.deals.category_parents;
  };
  const learning = { id: 1, ctg_name: 'Learning', slug: 'learning' };
  expect(await parents(['licensing', 'events'])).toEqual([learning]);
  expect(await parents(['learning', 'licensing'])).toEqual([]);
  await app.database.query("update categories set status = 'suspended' where id = 1");
  await app.context.write(async ({ changed }) => changed('masters'));
  expect(await parents(['licensing'])).toEqual([]);
});
