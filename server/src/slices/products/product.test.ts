import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct, type Deal, listDeals, listTitles } from '../../testing/products.ts';
import { insertPictures } from '../files/index.ts';
import { setPrimaryPicture } from './stored-queries.ts';

const day = (number: number) => new Date(Date.UTC(2031, 0, number));

describe('a product', () => {
  let app: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    app = await createTestApp();
    member = await addMember(app, { role: 'store_rep' });
  });
  afterAll(() => app.close());

  test('is shown with its author, terms, pictures and counts, in lists and on its page', async () => {
    const id = await addProduct(app, {
      descriptionText: 'Drawing down without running dry.',
      descriptionHtml: '<p>Drawing <strong>down</strong> without running dry.</p>',
      isFeatured: true,
      authorId: member.id,
      ...{ productTypeIds: [1], tagIds: [4, 1], labelIds: [3] },
      createdAt: day(3),
    });
    const pictureIds = await app.context.write(async ({ tx, changed }) => {
      const picture = { kind: 'picture', width: 640, height: 480, alt: 'A hall' } as const;
      const ids = await insertPictures(tx, id, [
        { ...picture, stem: 'aaa', position: 0 },
        { ...picture, stem: 'bbb', position: 1 },
      ]);
      await setPrimaryPicture(tx, id, ids[1] ?? null);
      changed('products', `product:${id}`);
      return ids;
    });
    const { firstName, lastName } = member;
    const user = { id: member.id, firstName, lastName, avatar: null, role: 5 };
    const stores = [{ id: 1, str_name: 'Online course' }];
    const categories = [{ id: 1, ctg_name: 'Learning', slug: 'learning' }];
    const tags = [{ id: 3, tag_name: 'Member Offer' }];
    // In the order of the selection.
    const brands = [
      { id: 4, brd_name: 'Retirement planning' },
      { id: 1, brd_name: 'Ethics' },
    ];
    const shared = {
      ...{ id, price: '49.50', del_is_featured: 1, del_image_primary: 'bbb.jpg' },
      ...{ del_count_like: 0, del_count_dislike: 0, del_count_comments: 0 },
      ...{ created_at: '2031-01-03T00:00:00.000Z', user_id: member.id, user },
      ...{ dealstores: stores, stores, brands, tags, categories },
    };
    const primary = { id: pictureIds[1], preview: 'bbb.jpg', primary: 1 };
    expect((await listDeals(app)).body.deals[0]).toMatchObject({
      ...shared,
      del_descr: '<p>Drawing down without running dry.</p>',
      images: [primary],
    });
    const details = await call(app, 'details', { id: String(id) });
    expect(details.body).toMatchObject({
      ...{ response: 'success', status: 200, category: categories, brands, stores, tags, user },
      deals: {
        ...shared,
        del_descr: '<p>Drawing <strong>down</strong> without running dry.</p>',
        user_standing: { created_at: expect.any(String), reputationPoints: 0 },
        images: [
          { ...primary, alt: 'A hall', width: 640, height: 480 },
          { id: pictureIds[0], preview: 'aaa.jpg', primary: 0 },
        ],
      },
    });
    const viewed = await call(app, `/api/dealView/${id}`, undefined, { method: 'GET', token: member.token });
    expect(viewed.body).toEqual(details.body);
  });

  test('that does not exist answers 404', async () => {
    const { status, body } = await call(app, 'details', { id: 2_147_483_647 });
    expect([status, body.message]).toEqual([404, 'This product no longer exists.']);
  });
});

test('an expiry that passes is shown at once although everything was cached, and is stored by a job', async () => {
  await using own = await createTestApp();
  const id = await addProduct(own, { title: 'Until then', expiresAt: new Date(Date.now() + 3_000) });
  const status = async () => (await call<{ deals: Deal }>(own, 'details', { id })).body.deals.del_active;
  expect([await listTitles(own), await listTitles(own, { toggleExpired: 1 }), await status()]).toEqual([
    ['Until then'],
    ['Until then'],
    1,
  ]);
  await expect.poll(() => listTitles(own)).toEqual([]);
  expect(await status()).toBe(0);
  expect((await listDeals(own, { toggleExpired: 1 })).body.deals[0]?.del_active).toBe(0);
  const written = () => own.database.query('select status from products where id = $1', [id]);
  await own.runJob('expire-products');
  expect(await written()).toEqual([{ status: 'expired' }]);
  expect(await status()).toBe(0);
});

test('views are counted once per session without invalidating caches', async () => {
  await using own = await createTestApp();
  const id = await addProduct(own);
  const other = await addProduct(own);
  const open = (product: number, sessionId?: string) =>
    call(own, 'details', { id: product, ...(sessionId !== undefined && { sessionId }) });
  const views = () =>
    own.database.query<{ view_count: number }>('select view_count from product_counts order by product_id');
  await own.receiveChanges();
  for (const product of [id, other]) await open(product, 'one');
  const { misses } = own.context.cache;
  for (const visit of ['one', 'one', 'two', 'three', undefined, '']) await open(id, visit);
  await own.becomeIdle();
  expect(await views()).toEqual([{ view_count: 3 }, { view_count: 1 }]);
  await open(id, 'one');
  expect(own.context.cache.misses).toBe(misses);
  await open(other, 'two');
  await own.app.close();
  expect(await views()).toEqual([{ view_count: 3 }, { view_count: 2 }]);
});
