import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import { readTaxonomy } from '../slices/taxonomy/index.ts';
import { createTestApp } from '../testing/app.ts';
import { call } from '../testing/call.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { seed } from './index.ts';

const silently = { tell: () => undefined };
const small = { products: 150, comments: 600, members: 30 };

async function countRows(database: TestDatabase, table: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return row?.count ?? -1;
}

const sizesOf = async (database: TestDatabase) => ({
  products: await countRows(database, 'products'),
  comments: await countRows(database, 'comments'),
  members: await countRows(database, 'members'),
});

async function expectTrueCounts(database: TestDatabase): Promise<void> {
  const wrong = await database.query(`
    select product_id from product_counts p
      where comment_count <> (select count(*) from comments c where c.product_id = p.product_id)
    union all
    select thread_id from thread_counts t
      where comment_count <> (select count(*) from comments c where c.thread_id = t.thread_id)`);
  expect(wrong).toEqual([]);
}

/** Everything that a large load drops and restores. */
function structureOf(database: TestDatabase): Promise<unknown[]> {
  return database.query(`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid::regclass::text !~ '^pg_'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
    order by 1`);
}

describe('a seeded database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await seed(database.url, small, silently);
  });
  afterAll(() => database.close());

  it('has the requested rows, and counts that equal them', async () => {
    expect(await sizesOf(database)).toEqual(small);
    await expectTrueCounts(database);
    const [halves] = await database.query(
      'select count(product_id)::int as products, count(thread_id)::int as threads from comments',
    );
    expect(halves).toEqual({ products: 300, threads: 300 });
    const [threads] = await database.query(`
      select count(*)::int as count, bool_and(summary <> '' and starts_with(description_text, rtrim(summary, '…'))) as said,
        bool_and(active_at = greatest(t.created_at, c.latest)) as active,
        bool_and(search_vector @@ plainto_tsquery('unaccented_english', words_apart(title))) as found
      from threads t join thread_ranks a on a.thread_id = t.id and a.created_at = t.created_at
      left join (select thread_id, max(created_at) as latest from comments group by 1) c on c.thread_id = t.id`);
    expect(threads).toEqual({ count: 6, said: true, active: true, found: true });
    const [replies] = await database.query<{ count: number; strays: number }>(`
      select count(*)::int as count, count(*) filter (
        where (r.product_id, r.thread_id) is distinct from (c.product_id, c.thread_id) or r.id >= c.id)::int as strays
      from comments c join comments r on r.id = c.reply_to_id`);
    expect(replies?.count).toBeGreaterThan(20);
    expect(replies?.strays).toBe(0);
  });

  it('has products like posted ones, found by the same words', async () => {
    const reader = openDatabase({ url: database.url, size: 1, onIdleError: () => undefined });
    const taxonomy = await readTaxonomy(reader.db);
    await reader.close();
    const products = await database.query('select category_ids, listed_in from products');
    for (const { category_ids, listed_in } of products) {
      expect(listed_in).toEqual(taxonomy.withParents(category_ids));
    }
    const [words] = await database.query(`
      with used as (select distinct unnest(tsvector_to_array(ts_filter(search_vector, '{a,c}'))) as word from products)
      select count(*)::int as known, count(used.word)::int as used, (select count(*)::int from used) as all_used
      from search_words left join used using (word)`);
    expect(words?.used).toBe(words?.known);
    expect(words?.all_used).toBe(words?.known);
  });

  it('covers five years, and all statuses, areas and members', async () => {
    await using database = await createTestDatabase();
    await seed(database.url, { products: 2_000, comments: 0, members: 50 }, silently);
    const [spread] = await database.query(`
      select count(distinct created_at)::int as moments, max(created_at) <= now() as past,
        extract(day from max(created_at) - min(created_at))::int as days,
        count(distinct author_id)::int as authors,
        round(avg((status = 'active')::int), 1)::float as active,
        round(avg((status = 'expired')::int), 1)::float as expired,
        count(*) filter (where status = 'active' and expires_at <= now())::int as overdue,
        count(*) filter (where status = 'expired' and expires_at <= created_at)::int as premature,
        round(avg((1 = any(listed_in))::int), 1)::float as learning,
        round(avg((2 = any(listed_in))::int), 1)::float as events,
        round(avg((3 = any(listed_in))::int), 1)::float as careers,
        count(*) filter (where is_featured)::int between 5 and 200 as featured
      from products`);
    expect(spread).toEqual({
      moments: 2_000,
      past: true,
      days: expect.toSatisfy((days: number) => days > 1_820 && days <= 1_827),
      authors: 50,
      active: expect.toSatisfy((share: number) => share >= 0.8),
      expired: 0.1,
      overdue: 0,
      premature: 0,
      learning: 0.6,
      events: 0.3,
      careers: 0.1,
      featured: true,
    });
  });

  it('has some authors if there were no members, who cannot sign in', async () => {
    await using app = await createTestApp();
    await seed(app.database.url, { products: 20, comments: 0, members: 0 }, silently);
    const members = await app.database.query<{ email: string }>('select email from members');
    expect(members).toHaveLength(10);
    const { status } = await call(app, 'login', { email: members[0]?.email, password: '' });
    const guess = await call(app, 'login', { email: members[0]?.email, password: 'abcdef1' });
    expect([status, guess.status]).toEqual([422, 422]);
  });
});

describe('seeding a database with content', () => {
  it('adds rows that a running application shows at once', async () => {
    await using app = await createTestApp();
    const list = () => call<{ deals: unknown[] }>(app, 'homePageDeals', { limit: 200, toggleExpired: 1 });
    const webinars = () => call(app, 'homePageDeals', { category: 'webinars' });
    expect((await list()).body.deals).toEqual([]);
    expect((await webinars()).status).toBe(404);
    await seed(app.database.url, { products: 30, comments: 0, members: 5 }, silently);
    await expect.poll(async () => (await list()).body.deals.length).toBe(30);
    await expect.poll(async () => (await webinars()).status).toBe(200);
    await seed(app.database.url, { products: 30, comments: 40, members: 5 }, silently);
    await expect.poll(async () => (await list()).body.deals.length).toBe(60);
    expect(await sizesOf(app.database)).toEqual({ products: 60, comments: 40, members: 10 });
    await expectTrueCounts(app.database);
  });

  it('adds comments to existing products', async () => {
    await using database = await createTestDatabase();
    await seed(database.url, { products: 50, comments: 20, members: 5 }, silently);
    await seed(database.url, { products: 0, comments: 100, members: 0 }, silently);
    expect(await countRows(database, 'comments')).toBe(120);
    await expectTrueCounts(database);
    const early = await database.query(
      'select from comments c join products p on p.id = c.product_id where c.created_at <= p.created_at',
    );
    expect(early).toEqual([]);
  });

  it('reports that there is nothing to comment on', async () => {
    await using database = await createTestDatabase();
    const load = seed(database.url, { products: 0, comments: 5, members: 3 }, silently);
    await expect(load).rejects.toThrow('There are no products to comment on: add some with --products N.');
    expect(await countRows(database, 'members')).toBe(0);
  });
});

describe('a large load', () => {
  const large = { products: 1_000, comments: 1_000, members: 20 };

  it('restores every index and reference', async () => {
    await using database = await createTestDatabase();
    const before = await structureOf(database);
    const lines: string[] = [];
    await seed(database.url, large, { tell: (line) => lines.push(line) });
    expect(lines.join('\n')).toContain('set aside');
    expect(await structureOf(database)).toEqual(before);
    expect(await sizesOf(database)).toEqual(large);
    const strayed = database.query('insert into comments (product_id, author_id, html) values (-1, 1, $$$$)');
    await expect(strayed).rejects.toThrow('comments_product_id_fkey');
  });

  it('leaves nothing behind when it is aborted', async () => {
    await using database = await createTestDatabase();
    const before = await structureOf(database);
    const ending = new AbortController();
    const tell = (line: string) => {
      if (line.includes('set aside')) ending.abort();
    };
    const load = seed(database.url, { ...large, products: 50_000 }, { tell, signal: ending.signal });
    await expect(load).rejects.toThrow('Ended: nothing was added.');
    expect(await sizesOf(database)).toEqual({ products: 0, comments: 0, members: 0 });
    expect(await structureOf(database)).toEqual(before);
  });
});
