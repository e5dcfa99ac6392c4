import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addProduct } from '../../testing/products.ts';

const app = await setUpApp({ isWorking: false });

interface Related {
  id: number;
  del_title: string;
}

const ask = (id: number) => call<{ deals: Related[] }>(app, 'relatedDeals', { id });
const relatedTo = async (id: number) => (await ask(id)).body.deals;

const titlesBeside = async (id: number) => (await relatedTo(id)).map((deal) => deal.del_title);
const day = (number: number) => new Date(Date.UTC(2031, 0, number));

const filed = { productTypeIds: [1], tagIds: [1, 2], labelIds: [1] };
const asked: number = await addProduct(app, { title: 'Asked', ...filed });
await addProduct(app, { title: 'Category', createdAt: day(1) });
await addProduct(app, { title: 'Type', categories: ['events'], productTypeIds: [1], createdAt: day(2) });
await addProduct(app, { title: 'One tag', categories: ['events'], tagIds: [2], createdAt: day(3) });
await addProduct(app, { title: 'One tag, newer', categories: ['events'], tagIds: [1], createdAt: day(4) });
const closest: number = await addProduct(app, {
  title: 'Two tags',
  categories: ['careers'],
  tagIds: [1, 2, 3],
  createdAt: day(5),
  memberPriceCents: 1250,
  expiresAt: new Date('2099-01-01T00:00:00.000Z'),
});
await addProduct(app, { title: 'Nothing in common', categories: ['events'], tagIds: [4] });
await addProduct(app, { title: 'Over', ...filed, status: 'expired' });
await addProduct(app, { title: 'Past', ...filed, expiresAt: new Date('2020-01-01') });
const deleted: number = await addProduct(app, { title: 'Deleted', ...filed });
await app.database.query('update products set deleted_at = now() where id = $1', [deleted]);

test('lists products by a shared category at the top, then tags, then types and labels', async () => {
  expect(await titlesBeside(asked)).toEqual(['Category', 'Two tags', 'One tag, newer', 'One tag', 'Type']);
  expect((await relatedTo(asked))[1]).toEqual({
    id: closest,
    del_title: 'Two tags',
    del_price: '12.50',
    expires_at: '2099-01-01T00:00:00.000Z',
    image: null,
  });
});

test('a career posting without a price has none', async () => {
  const posting = { tagIds: [12], memberPriceCents: 0, facts: { kind: 'career' as const } };
  await addProduct(app, { title: 'Posting', ...posting });
  const free = { title: 'Free course', tagIds: [12], memberPriceCents: 0 };
  expect(await relatedTo(await addProduct(app, free))).toContainEqual(
    expect.objectContaining({ del_title: 'Posting', del_price: null }),
  );
});

test('lists nothing for an unknown or deleted product', async () => {
  expect(await relatedTo(999_999)).toEqual([]);
  expect(await relatedTo(deleted)).toEqual([]);
});
