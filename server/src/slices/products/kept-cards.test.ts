import { afterAll, describe, expect, test } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { listProducts } from '#contract/products/calls.ts';
import type { ProductCard } from '#contract/products/model.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { setCounts } from '../../testing/counts.ts';
import { listDeals } from '../../testing/deals.ts';
import { addProduct } from '../../testing/products.ts';
import { type Masters, readMasters } from '../masters/index.ts';
import { KeptCards } from './kept-cards.ts';
import { listProductStamps, listStampedRows } from './queries.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { database, cache } = app.services;

const id = await addProduct(app, { title: 'First', categories: ['learning', 'events'] });
const now = new Date('2031-01-01');

function stamps(): Promise<string[]> {
  return listProductStamps(database, { skip: 0, limit: 20, order: 'new', categoryId: undefined });
}

async function masters() {
  return readMasters(database.db);
}

const read = (ids: ProductId[]) => listStampedRows(database, ids);

interface Asked {
  cards: KeptCards;
  all: Masters;
  at?: Date;
}

/** Of the one product, as a list has it at that moment. */
async function cardIn({ cards, all, at = now }: Asked) {
  const [timed] = await cards.of(await stamps(), { masters: all, now: at, read });
  return timed?.card;
}

describe('cached cards', () => {
  test('are reused until the product changes', async () => {
    const [cards, all] = [new KeptCards(100_000), await masters()];
    const first = await cardIn({ cards, all });
    expect(await cardIn({ cards, all })).toBe(first);
    await database.query("update products set summary = 'Another'", []);
    expect((await cardIn({ cards, all }))?.summary).toBe('Another');
    expect(first?.summary).not.toBe('Another');
  });

  test('are frozen, but not where there is no space to cache them', async () => {
    const all = await masters();
    const isFrozen = async (maxBytes: number) =>
      Object.isFrozen(await cardIn({ cards: new KeptCards(maxBytes), all }));
    expect([await isFrozen(100_000), await isFrozen(1)]).toEqual([true, false]);
  });

  test('are rebuilt when categories or tags change', async () => {
    const cards = new KeptCards(100_000);
    const first = await cardIn({ cards, all: await masters() });
    expect(await cardIn({ cards, all: await masters() })).not.toBe(first);
  });

  test('are not cached when newer categories arrived during the read', async () => {
    const [cards, before, after] = [new KeptCards(100_000), await masters(), await masters()];
    let newer: ProductCard | undefined;
    const overtaken = async (ids: ProductId[]) => {
      newer = await cardIn({ cards, all: after });
      return read(ids);
    };
    await cards.of(await stamps(), { masters: before, now, read: overtaken });
    expect(newer).toBeDefined();
    expect(await cardIn({ cards, all: after })).toBe(newer);
  });

  test('are cached under the stamp that was read with them', async () => {
    const [cards, all] = [new KeptCards(100_000), await masters()];
    const [before] = await stamps();
    await database.query("update products set summary = 'In between'", []);
    const [made] = await cards.of([before ?? ''], { masters: all, now, read });
    expect(made?.card.summary).toBe('In between');
    let readings = 0;
    const counted = (ids: ProductId[]) => {
      readings += 1;
      return read(ids);
    };
    const source = { masters: all, now, read: counted };
    expect((await cards.of(await stamps(), source))[0]?.card).toBe(made?.card);
    expect(readings).toBe(0);
    await cards.of([before ?? ''], source);
    expect(readings).toBe(1);
  });

  test('leave out a product that was deleted meanwhile', async () => {
    const [cards, all] = [new KeptCards(100_000), await masters()];
    const found = await stamps();
    await database.query('update products set deleted_at = now()', []);
    expect(await cards.of(found, { masters: all, now, read })).toEqual([]);
    await database.query('update products set deleted_at = null', []);
  });

  test('expire on the millisecond', async () => {
    const [cards, all] = [new KeptCards(100_000), await masters()];
    await database.query('update products set expires_at = $1', [new Date(now.getTime() + 1)]);
    const statusAfter = async (milliseconds: number) =>
      (await cardIn({ cards, all, at: new Date(now.getTime() + milliseconds) }))?.status;
    expect([await statusAfter(0), await statusAfter(1), await statusAfter(0)]).toEqual([
      'active',
      'expired',
      'active',
    ]);
    await database.query('update products set expires_at = null', []);
  });

  test('stay within their byte limit', async () => {
    const [cards, all] = [new KeptCards(100_000), await masters()];
    const [stamp = ''] = await stamps();
    const [text = ''] = await read([id]);
    for (let time = 0; time < 200; time += 1) {
      const another = text.replace(stamp, `${stamp}.${time}`);
      await cards.of([stamp], { masters: all, now, read: async () => [another] });
    }
    expect(cards.bytes).toBeGreaterThan(50_000);
    expect(cards.bytes).toBeLessThanOrEqual(100_000);
  });

  test('serialize to the same bytes as uncached ones', async () => {
    const [cards, all] = [new KeptCards(100_000), await masters()];
    const { reply } = listProducts;
    for (let time = 0; time < 2; time += 1) {
      const card = await cardIn({ cards, all });
      const list = { products: card === undefined ? [] : [card], total: 1, category: null, label: null };
      const pieces = reply.toPieces?.(list) ?? [];
      const text = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))).toString();
      expect(text).toBe(JSON.stringify(reply.toWire(list)));
    }
  });
});

describe('a stamp', () => {
  /** What a card is made of, column by column; the rest of its row changes nothing that it shows. */
  const columns: [table: string, change: string][] = [
    ['products', "title = 'Changed'"],
    ['products', "summary = 'Changed'"],
    ['products', "url = 'https://example.org/changed'"],
    ['products', 'is_online = not is_online'],
    ['products', 'is_featured = not is_featured'],
    ['products', "expires_at = '2040-01-01'"],
    ['products', "created_at = '2020-01-01'"],
    ['products', 'price_cents = price_cents + 1'],
    ['products', 'non_member_price_cents = 7'],
    ['products', 'original_price_cents = 8'],
    ['products', 'hide_original_price = not hide_original_price'],
    ['products', 'category_ids = category_ids[1:1]'],
    ['products', 'type_ids = (select array_agg(id) from product_types)'],
    ['products', 'tag_ids = (select array_agg(id) from tags)'],
    ['products', 'label_ids = (select array_agg(id) from labels)'],
    ['products', 'primary_picture_id = (select min(id) from product_pictures)'],
    ['product_pictures', "stem = 'changed'"],
    ['product_pictures', 'width = width + 1'],
    ['product_pictures', 'height = height + 1'],
    ['product_pictures', "alt = 'Changed'"],
    ['product_counts', 'like_count = like_count + 1'],
    ['product_counts', 'dislike_count = dislike_count + 1'],
    ['product_counts', 'comment_count = comment_count + 1'],
    ['members', "first_name = 'Changed'"],
    ['members', "last_name = 'Changed'"],
    ['members', "avatar = 'changed.webp'"],
    ['members', "role = 'moderator'"],
  ];

  test('changes with every column that the card shows', async () => {
    const [cards, all] = [new KeptCards(100_000), await masters()];
    await database.query(
      "insert into product_pictures (product_id, stem, width, height) values ($1, 'first', 4, 3)",
      [id],
    );
    for (const [table, change] of columns) {
      const [[stamp], card] = [await stamps(), await cardIn({ cards, all })];
      await database.query(`update ${table} set ${change}`, []);
      const [[stampAfter], cardAfter] = [await stamps(), await cardIn({ cards, all })];
      expect([change, stampAfter]).not.toEqual([change, stamp]);
      expect([change, cardAfter]).not.toEqual([change, card]);
    }
  });

  test('does not change with columns that the card does not show', async () => {
    const before = await stamps();
    await setCounts(app, 'product', id, { view_count: 99 });
    expect(await stamps()).toEqual(before);
  });
});

/** A list made anew, of which nobody was told what changed. */
async function madeAnew() {
  cache.drop(['products']);
  const { body } = await listDeals(app);
  return body.deals.find((deal) => deal.id === id);
}

describe('an uncached list shows, without notification,', () => {
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
      { categories: [expect.objectContaining({ ctg_name: 'Lessons' })] },
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
