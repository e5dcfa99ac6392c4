import { afterAll, describe, expect, test } from 'vitest';
import { listProducts } from '#contract/products/calls.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { setCounts } from '../../testing/counts.ts';
import { listDeals } from '../../testing/deals.ts';
import { addProduct } from '../../testing/products.ts';
import { MasterCache } from '../masters/index.ts';
import { KeptCards } from './kept-cards.ts';
import { listProductRows } from './queries.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { database, cache } = app.services;

const id = await addProduct(app, { title: 'First', categories: ['learning', 'events'] });
const now = new Date('2031-01-01');

function texts(limit = 20): Promise<string[]> {
  return listProductRows(database, { skip: 0, limit, order: 'new', categoryId: undefined });
}

async function masters() {
  return new MasterCache(database.db).read();
}

describe('kept cards', () => {
  test('are the same as long as their rows are', async () => {
    const [cards, all] = [new KeptCards(100_000), await masters()];
    const [first] = cards.of(await texts(), all, now);
    expect(cards.of(await texts(), all, now)[0]?.card).toBe(first?.card);
    await database.query("update products set summary = 'Another'", []);
    const [changed] = cards.of(await texts(), all, now);
    expect(changed?.card.summary).toBe('Another');
    expect(first?.card.summary).not.toBe('Another');
  });

  test('are handed out unchanged, and what there is no room for is like any other card', async () => {
    const all = await masters();
    const isFrozen = async (maxBytes: number) =>
      Object.isFrozen(new KeptCards(maxBytes).of(await texts(), all, now)[0]?.card);
    expect([await isFrozen(100_000), await isFrozen(0)]).toEqual([true, false]);
  });

  test('are made anew by other masters', async () => {
    const cards = new KeptCards(100_000);
    const [first] = cards.of(await texts(), await masters(), now);
    expect(cards.of(await texts(), await masters(), now)[0]?.card).not.toBe(first?.card);
  });

  test('expire to the moment', async () => {
    const [cards, all] = [new KeptCards(100_000), await masters()];
    await database.query('update products set expires_at = $1', [new Date(now.getTime() + 1)]);
    const statusAfter = async (milliseconds: number) =>
      cards.of(await texts(), all, new Date(now.getTime() + milliseconds))[0]?.card.status;
    expect([await statusAfter(0), await statusAfter(1), await statusAfter(0)]).toEqual([
      'active',
      'expired',
      'active',
    ]);
    await database.query('update products set expires_at = null', []);
  });

  test('have bounds, and none where nothing is kept', async () => {
    const [one] = await texts(1);
    const all = await masters();
    const rows = Array.from({ length: 200 }, (_none, place) => (one ?? '').replace('First', `T${place}`));
    const [cards, none] = [new KeptCards(100_000), new KeptCards(0)];
    for (const kept of [cards, none]) expect(kept.of(rows, all, now)).toHaveLength(200);
    expect(cards.bytes).toBeGreaterThan(50_000);
    expect(cards.bytes).toBeLessThanOrEqual(100_000);
    expect(none.bytes).toBe(0);
  });

  test('make the very bytes that are made without them', async () => {
    const [cards, all] = [new KeptCards(100_000), await masters()];
    const { reply } = listProducts;
    for (let time = 0; time < 2; time += 1) {
      const products = cards.of(await texts(), all, now).map(({ card }) => card);
      const list = { products, total: 1, category: null, label: null };
      expect(reply.toText?.(list)).toBe(JSON.stringify(reply.toWire(list)));
    }
  });
});

/** A list made anew, of which nobody was told what changed. */
async function madeAnew() {
  cache.drop(['products']);
  const { body } = await listDeals(app);
  return body.deals.find((deal) => deal.id === id);
}

describe('a list that is made anew shows, without any news for its cards,', () => {
  test.each<[string, () => Promise<unknown>, Record<string, unknown>]>([
    ['an edit', () => database.query("update products set title = 'Second'", []), { del_title: 'Second' }],
    [
      'votes and comments',
      () => setCounts(app, 'product', id, { like_count: 7, dislike_count: 2, comment_count: 5 }),
      { del_count_like: 7, del_count_dislike: 2, del_count_comments: 5 },
    ],
    [
      'its author’s name',
      () => database.query("update members set last_name = 'Berg'", []),
      { user: expect.objectContaining({ lastName: 'Berg' }) },
    ],
    [
      'a category’s name',
      async () => {
        await database.query("update categories set name = 'Lessons' where slug = 'learning'", []);
        await app.services.write(async ({ changed }) => changed('masters'));
      },
      { categories: [expect.objectContaining({ ctg_name: 'Lessons' }), expect.anything()] },
    ],
  ])('%s', async (_what, change, shown) => {
    expect(await madeAnew()).toBeDefined();
    await change();
    expect(await madeAnew()).toMatchObject(shown);
  });

  test('and nothing that has expired', async () => {
    expect(await madeAnew()).toBeDefined();
    await database.query("update products set expires_at = now() - interval '1 second'", []);
    expect(await madeAnew()).toBeUndefined();
    const { body } = await call<{ deals: { del_active: number }[] }>(app, '/api/homePageDeals', {
      toggleExpired: 1,
    });
    expect(body.deals.map((deal) => deal.del_active)).toEqual([0]);
  });
});
