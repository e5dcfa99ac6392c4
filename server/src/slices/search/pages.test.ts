import { beforeAll, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addProduct, type GivenProduct } from '../../testing/products.ts';

interface Found {
  message: string;
  count: number;
  more: boolean;
  deals: { id: number; del_title: string }[];
}

const app = await setUpApp();

const search = (searchtxt: unknown, more: Record<string, unknown> = {}) =>
  call<Found>(app, 'search', { searchtxt, ...more });

async function titles(searchtxt: string, more: Record<string, unknown> = {}): Promise<string[]> {
  const { status, body } = await search(searchtxt, more);
  expect([searchtxt, status]).toEqual([searchtxt, 200]);
  expect(body.count).toBe(body.deals.length);
  return body.deals.map(({ del_title }) => del_title);
}

describe('the pages of results', () => {
  beforeAll(async () => {
    await addProduct(app, { title: 'Ethics evening' });
    await app.database.query(
      `insert into products (author_id, title, description_html, description_text, summary, created_at)
       select (select min(id) from members), 'Bulk item ' || n, '<p>bulk</p>', 'bulk', 'bulk',
         timestamptz '2020-01-01' + n * interval '1 minute'
       from generate_series(1, 1100) n`,
    );
    await app.database.query("insert into search_words values ('bulk'), ('item') on conflict do nothing");
    app.context.cache.invalidate(['products']);
  });

  test('have twenty products, none twice', async () => {
    const seen = new Set<number>();
    for (const page of [1, 2, 3]) {
      const { body } = await search('bulk', { page });
      expect(body.deals).toHaveLength(20);
      for (const { id } of body.deals) seen.add(id);
    }
    expect(seen.size).toBe(60);
  });

  test('are counted to a thousand, and end at page 50', async () => {
    const { body } = await search('bulk', { page: 50 });
    expect(body).toMatchObject({ count: 1000, more: true, message: '1000+ products found' });
    expect(body.deals).toHaveLength(20);
    const { deals, ...said } = (await search('bulk', { page: 51 })).body;
    expect(said).toMatchObject({ count: 1000, more: true, message: '1000+ products found' });
    expect(deals).toEqual([]);
  });

  test.each([
    [-5, 1],
    ['', 1],
  ])('page %j is page %d', async (page, same) => {
    expect((await search('bulk', { page })).body.deals).toEqual(
      (await search('bulk', { page: same })).body.deals,
    );
  });

  test('beyond the end are empty', async () => {
    expect((await search('bulk', { page: 2_147_483_648 })).body.deals).toEqual([]);
    expect((await search('bulk', { page: 'x' })).body.errors).toEqual({
      page: 'Send a whole number.',
    });
  });
});

describe('the searched products', () => {
  test('change with the catalogue at once', async () => {
    expect(await titles('xylophone')).toEqual([]);
    const id = await addProduct(app, { title: 'Xylophone night' });
    expect(await titles('xylophone')).toEqual(['Xylophone night']);
    await app.context.write(async ({ tx, changed }) => {
      await tx.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute();
      changed('products', `product:${id}`);
    });
    expect(await titles('xylophone')).toEqual([]);
  });

  test.each<[string, GivenProduct]>([
    ['inactive', { status: 'inactive' }],
    ['expired', { status: 'expired' }],
    ['past its expiry', { expiresAt: new Date('2020-01-01') }],
  ])('exclude a product that is %s', async (_what, given) => {
    await addProduct(app, { title: 'Quixotic', ...given });
    expect(await titles('quixotic')).toEqual([]);
  });

  test('exclude a cached product once it expires', async () => {
    await addProduct(app, { title: 'Ephemeral', expiresAt: new Date(Date.now() + 3_000) });
    expect(await titles('ephemeral')).toEqual(['Ephemeral']);
    await expect.poll(() => titles('ephemeral')).toEqual([]);
  });
});
