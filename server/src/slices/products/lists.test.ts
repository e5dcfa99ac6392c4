import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { setCounts } from '../../testing/counts.ts';
import { addProduct, type Deal, type GivenProduct, listDeals, listTitles } from '../../testing/products.ts';

const day = (number: number) => new Date(Date.UTC(2031, 0, number));

describe('the home list', () => {
  let app: TestApp;
  const hidden = { likes: 90, comments: 90 };
  const rows: [GivenProduct, { likes?: number; dislikes?: number; views?: number; comments?: number }][] = [
    [
      { title: 'A', createdAt: day(1), memberPriceCents: 300 },
      { likes: 5, dislikes: 1, comments: 2 },
    ],
    [
      { title: 'B', createdAt: day(2), memberPriceCents: 200 },
      { likes: 4, views: 9, comments: 7 },
    ],
    [
      { title: 'C', createdAt: day(3), memberPriceCents: 300 },
      { dislikes: 3, views: 99 },
    ],
    [{ title: 'D', createdAt: day(4), memberPriceCents: 0, isFeatured: true }, {}],
    [{ title: 'E', createdAt: day(4), memberPriceCents: 0 }, {}],
    [{ title: 'inactive', createdAt: day(5), status: 'inactive' }, hidden],
    [{ title: 'expired', createdAt: day(6), status: 'expired' }, hidden],
    [{ title: 'past', createdAt: day(7), expiresAt: new Date('2020-01-01') }, hidden],
  ];

  beforeAll(async () => {
    app = await createTestApp();
    for (const [product, { likes = 0, dislikes = 0, views = 0, comments = 0 }] of rows) {
      const counts = {
        like_count: likes,
        dislike_count: dislikes,
        view_count: views,
        comment_count: comments,
      };
      await setCounts(app, 'product', await addProduct(app, product), counts);
    }
    const deleted = await addProduct(app, { title: 'deleted', createdAt: day(8) });
    await app.database.query('update products set deleted_at = now() where id = $1', [deleted]);
    app.context.cache.invalidate(['products']);
  });
  afterAll(() => app.close());

  test.each([
    [undefined, 'E D C B A'],
    ['new', 'E D C B A'],
    // Likes minus dislikes, then views, then the newest.
    ['popular', 'B A E D C'],
    ['discussed', 'B A E D C'],
    ['price', 'E D B C A'],
  ])('is ordered by %s', async (filterBy, expected) => {
    expect((await listTitles(app, { filterBy })).join(' ')).toBe(expected);
  });

  test('shows inactive and expired products on request', async () => {
    const { body } = await listDeals(app, { toggleExpired: 1 });
    const shown = body.deals.map(({ del_title, del_active }) => `${del_title} ${del_active}`).join(', ');
    expect(shown).toBe('past 0, expired 0, inactive 2, E 1, D 1, C 1, B 1, A 1');
  });

  test.each([
    [{ limit: 2 }, 'E D'],
    [{ limit: 2, skip: 4 }, 'A'],
    [{ limit: 2, skip: 5 }, ''],
    [{ skip: -1, limit: 1 }, 'E'],
    [{ limit: -7 }, 'E'],
    [{ skip: 2_147_483_648 }, ''],
  ])('is cut by %j', async (body, expected) => {
    expect((await listTitles(app, body)).join(' ')).toBe(expected);
  });
});

describe('a list of 251 products', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await addProduct(app, { createdAt: day(1) });
    await app.database.query(
      `insert into products (author_id, title, description_html, description_text, summary, listed_in)
       select (select min(id) from members), 'Filler ' || n, '', '', '', '{1}' from generate_series(1, 250) n`,
    );
    app.context.cache.invalidate(['products']);
  });
  afterAll(() => app.close());

  test('has twenty products by default, and at most two hundred', async () => {
    expect((await listDeals(app)).body.deals).toHaveLength(20);
    expect((await listDeals(app, { limit: 100_000 })).body.deals).toHaveLength(200);
  });

  test('has each product once although all were posted at one moment', async () => {
    const seen: number[] = [];
    for (let skip = 0; skip < 260; skip += 20) {
      seen.push(...(await listDeals(app, { skip })).body.deals.map(({ id }) => id));
    }
    const all = await app.database.query<{ id: number }>('select id from products');
    expect(seen.length).toBe(all.length);
    expect(new Set(seen).size).toBe(all.length);
  });
});

test('the sidebar shows featured products first, then the most popular, ten in all', async () => {
  await using own = await createTestApp();
  const expected: string[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const isFeatured = number % 4 === 0;
    const id = await addProduct(own, { title: `P${number}`, isFeatured, createdAt: day(number) });
    await setCounts(own, 'product', id, { like_count: 100 - number });
    expected.push(`${isFeatured ? 0 : 1} ${String(number).padStart(2, '0')} P${number}`);
  }
  await addProduct(own, { title: 'over', isFeatured: true, status: 'expired' });
  await addProduct(own, { title: 'past', isFeatured: true, expiresAt: new Date('2020-01-01') });
  const gone = await addProduct(own, { title: 'gone', isFeatured: true });
  await own.database.query('update products set deleted_at = now() where id = $1', [gone]);
  const { body } = await call<{ deals: Deal[] }>(own, 'popularDeal');
  const inOrder = expected.sort().map((line) => line.split(' ')[2]);
  expect(body.deals.map(({ del_title }) => del_title)).toEqual(inOrder.slice(0, 10));
  expect(body.deals[0]).toEqual({
    id: expect.any(Number),
    user_id: expect.any(Number),
    del_title: 'P4',
    del_is_featured: 1,
    del_price: '49.50',
    facts: null,
  });
});
