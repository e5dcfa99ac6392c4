import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct, type Deal, listDeals, listTitles } from '../../testing/products.ts';
import { insertPictures } from '../files/index.ts';
import { setPrimaryPicture } from './stored-queries.ts';
import { VisitCounter } from './views.ts';

const day = (number: number) => new Date(Date.UTC(2031, 0, number));

describe('a product', () => {
  let app: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    app = await createTestApp();
    member = await addMember(app, { role: 'store_rep' });
  });
  afterAll(() => app.close());

  test('has every documented field', async () => {
    const id = await addProduct(app, {
      title: 'Retirement <income>',
      descriptionText: 'Drawing down without running dry.',
      descriptionHtml: '<p>Drawing <strong>down</strong> without running dry.</p>',
      memberPriceCents: 4950,
      nonMemberPriceCents: 9900,
      originalPriceCents: 12000,
      hideOriginalPrice: true,
      isFeatured: true,
      authorId: member.id,
      productTypeIds: [1],
      tagIds: [4, 1],
      labelIds: [3],
      createdAt: day(3),
      expiresAt: new Date('2099-01-01T00:00:00.000Z'),
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
    const shared = {
      id,
      del_title: 'Retirement <income>',
      del_price: '49.50',
      price: '49.50',
      del_price2: '99.00',
      stricken_price: '120.00',
      del_hide_stricken_price: 1,
      del_is_featured: 1,
      del_is_online: 1,
      del_url: 'https://example.org/afternoon',
      del_active: 1,
      del_image_primary: 'bbb.jpg',
      del_count_like: 0,
      del_count_dislike: 0,
      del_count_comments: 0,
      created_at: '2031-01-03T00:00:00.000Z',
      expires_at: '2099-01-01T00:00:00.000Z',
      user_id: member.id,
      user: { id: member.id, firstName: member.firstName, lastName: member.lastName, avatar: null, role: 5 },
      dealstores: [{ id: 1, str_name: 'Online course' }],
      stores: [{ id: 1, str_name: 'Online course' }],
      // In the order of the selection.
      brands: [
        { id: 4, brd_name: 'Retirement planning' },
        { id: 1, brd_name: 'Ethics' },
      ],
      tags: [{ id: 3, tag_name: 'Member Offer' }],
      categories: [{ id: 1, ctg_name: 'Learning', slug: 'learning' }],
    };
    const [listed] = (await listDeals(app)).body.deals;
    expect(listed).toMatchObject({
      ...shared,
      del_descr: '<p>Drawing down without running dry.</p>',
      images: [{ id: pictureIds[1], preview: 'bbb.jpg', primary: 1 }],
    });
    const details = await call<Record<string, Record<string, unknown>>>(app, 'details', {
      id: String(id),
    });
    expect(details.body).toMatchObject({
      response: 'success',
      status: 200,
      deals: {
        ...shared,
        del_descr: '<p>Drawing <strong>down</strong> without running dry.</p>',
        version: 1,
        user_standing: { created_at: expect.any(String), reputationPoints: 0 },
        images: [
          { id: pictureIds[1], preview: 'bbb.jpg', primary: 1, alt: 'A hall', width: 640, height: 480 },
          { id: pictureIds[0], preview: 'aaa.jpg', primary: 0 },
        ],
      },
      category: shared.categories,
      brands: shared.brands,
      stores: shared.stores,
      tags: shared.tags,
      user: shared.user,
    });
    const viewed = await call(app, `/api/dealView/${id}`, undefined, { method: 'GET', token: member.token });
    expect(viewed.body).toEqual(details.body);
  });

  test('that does not exist answers 404', async () => {
    for (const id of [999_999, 2_147_483_647]) {
      const reply = await call(app, 'details', { id });
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({
        response: 'error',
        code: 'not_found',
        message: 'This product no longer exists.',
      });
    }
  });
});

describe('an expiry that passes', () => {
  test('is shown at once although everything was cached, and is stored by a job', async () => {
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
});

describe('a deleted product', () => {
  test('is in no list, search or page', async () => {
    await using own = await createTestApp();
    const { token } = await addMember(own);
    const id = await addProduct(own, { title: 'Gone' });
    await own.context.write(async ({ tx, changed }) => {
      await tx.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute();
      changed('products', `product:${id}`);
    });
    expect(await listTitles(own, { toggleExpired: 1 })).toEqual([]);
    expect(await listTitles(own, { category: 'learning' })).toEqual([]);
    expect((await call<{ deals: Deal[] }>(own, 'popularDeal')).body.deals).toEqual([]);
    expect((await call(own, 'details', { id })).status).toBe(404);
    expect((await call(own, `/api/dealView/${id}`, undefined, { method: 'GET', token })).status).toBe(404);
    expect((await call(own, 'search', { searchtxt: 'gone' })).body.count).toBe(0);
  });
});

describe('views', () => {
  test('are noted although the product comes from the cache', async () => {
    await using own = await createTestApp();
    const id = await addProduct(own);
    const note = vi.spyOn(VisitCounter.prototype, 'note');
    for (const _time of [1, 2]) await call(own, 'details', { id, sessionId: 'one' });
    expect(note.mock.calls).toEqual([[{ id, visit: 'one' }], [{ id, visit: 'one' }]]);
  });

  test('are counted once per session without invalidating caches', async () => {
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
});
