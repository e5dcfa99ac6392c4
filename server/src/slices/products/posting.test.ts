import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, setUpApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addEachRole } from '../../testing/members.ts';
import {
  addProduct,
  type DealDetail,
  edit,
  listTitles,
  type PostBody,
  pictureFile,
  post,
  posted,
  shown,
} from '../../testing/products.ts';
import { statementsOf } from '../../testing/statements.ts';
import { similarRows } from './feed-queries.ts';

const app = await setUpApp();

const members = await addEachRole(app);
const owner = members.member;

describe('a post', () => {
  test('is shown as entered, on its page and in every list, at once', async () => {
    await listTitles(app);
    await listTitles(app, { category: 'learning' });
    const id = await posted(app, owner, {
      dealTitle: '  Ethics <after> hours  ',
      dealUrl: 'example.org/ethics',
      dealPrice: '1234.5',
      del_price2: '.99',
      stricken_price: '2000',
      del_hide_stricken_price: '1',
      expiresAt: '2099-05-01T10:00:00.000Z',
      dealStatus: 2,
      isFeatured: 1,
    });
    expect(await shown(app, id)).toMatchObject({
      del_title: 'Ethics <after> hours',
      del_url: 'https://example.org/ethics',
      del_price: '1234.50',
      del_price2: '0.99',
      stricken_price: '2000.00',
      del_hide_stricken_price: 1,
      del_is_online: 1,
      expires_at: '2099-05-01T10:00:00.000Z',
      del_descr: '<p>Two hours, <strong>one</strong> case.</p>',
      // A new product is active, and only staff feature it.
      del_active: 1,
      del_is_featured: 0,
      user_id: owner.id,
      version: 1,
      categories: [{ id: 1 }],
      stores: [{ id: 1 }],
      brands: [{ id: 1 }],
      tags: [{ id: 3 }],
    });
    expect((await listTitles(app))[0]).toBe('Ethics <after> hours');
    expect((await listTitles(app, { category: 'learning' }))[0]).toBe('Ethics <after> hours');
    const found = await call<{ count: number }>(app, 'search', { searchtxt: 'ethics after hours' });
    expect(found.body.count).toBe(1);
  });

  test('is in feeds and the site map at once, until it is deleted', async () => {
    const read = async (path: string) => (await fetch(`${app.origin}${path}`)).text();
    const places = ['/feeds/home.atom', '/feeds/learning.atom', '/sitemap/products-1.xml'];
    for (const place of places) await read(place);
    const id = await posted(app, owner);
    for (const place of places) expect(await read(place)).toContain(`/deal/${id}<`);
    await call(app, 'deleteDeal', { id }, owner);
    for (const place of places) expect(await read(place)).not.toContain(`/deal/${id}<`);
  });

  test('of an offline product has no link but a booking text, on its page only', async () => {
    const booking = 'Ask for <Ruth>,\n402 555 0142';
    const id = await posted(app, owner, {
      isOnline: 0,
      dealUrl: 'https://example.org/kept',
      dealBooking: ` ${booking.replace('\n', '\r\n')} `,
    });
    expect(await shown(app, id)).toMatchObject({ del_is_online: 0, del_url: null, del_booking: booking });
    const viewed = await call<DealDetail>(app, `/api/dealView/${id}`, undefined, {
      method: 'GET',
      token: owner.token,
    });
    expect(viewed.body.deals.del_booking).toBe(booking);
    const { body } = await call<{ deals: object[] }>(app, 'homePageDeals', {});
    expect(body.deals[0]).not.toHaveProperty('del_booking');
    const online = await posted(app, owner, { dealBooking: booking });
    expect((await shown(app, online)).del_booking).toBe('');
  });

  test('is featured by the staff only', async () => {
    for (const role of ['super_admin', 'admin', 'moderator'] as const) {
      const id = await posted(app, members[role], { isFeatured: '1' });
      expect((await shown(app, id)).del_is_featured).toBe(1);
    }
    const byRep = await posted(app, members.store_rep, { isFeatured: '1' });
    expect((await shown(app, byRep)).del_is_featured).toBe(0);
  });

  test.each<[string, PostBody, string, string]>([
    ['no price', { dealPrice: '' }, 'dealPrice', 'Please provide a valid price (Numbers only).'],
    [
      'a script alone',
      { dealDescription: '<script>alert("long enough")</script>' },
      'dealDescription',
      'Please enter a description.',
    ],
    ['an unknown category', { dealCategories: [999] }, 'dealCategories', 'Choose from the list.'],
    ['an unknown label', { dealTags: [3, 999] }, 'dealTags', 'Choose from the list.'],
  ])('with %s is rejected at its field', async (_what, given, field, sentence) => {
    const { status, body } = await post(app, owner, given);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: sentence } });
  });

  test('cannot name suspended tags, but keeps those suspended later', async () => {
    await app.database.query("update tags set status = 'suspended' where id = 5");
    await app.context.write(async ({ changed }) => changed('masters'));
    await app.receiveChanges();
    expect((await post(app, owner, { dealBrands: [5] })).body.errors).toEqual({
      dealBrands: 'No longer available: Practice management. Choose again.',
    });
    const id = await addProduct(app, { authorId: owner.id, tagIds: [5] });
    expect((await edit(app, owner, id, { dealBrands: [5, 1] })).status).toBe(200);
    expect((await shown(app, id)).brands).toMatchObject([{ id: 5 }, { id: 1 }]);
  });

  test('cannot name a tag that is being deleted (rules/settings 12)', async () => {
    const id = await posted(app, owner, { dealBrands: [1] });
    const tagIds = await app.database.query<{ id: number }>(
      "insert into tags (name) values ('Here'), ('Gone') returning id",
    );
    const dealBrands = tagIds.map((tag) => tag.id);
    await app.context.write(async ({ changed }) => changed('masters'));
    await app.receiveChanges();
    await app.database.query('begin');
    await app.database.query("delete from tags where name = 'Gone'");
    const replies = [post(app, owner, { dealBrands }), edit(app, owner, id, { dealBrands })];
    const waiting = `select from pg_stat_activity
      where datname = current_database() and application_name = 'guildhall' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await app.context.database.query(waiting, [])).length).toBe(2);
    await app.database.query('commit');
    for (const { status, body } of await Promise.all(replies)) {
      expect([status, body.errors]).toEqual([422, { dealBrands: 'Choose from the list.' }]);
    }
    expect((await shown(app, id)).brands).toMatchObject([{ id: 1 }]);
  });

  test('keeps a long description and removes scripts', async () => {
    const text = 'Seit Jahren 漢字 🎉. '.repeat(5_000);
    const html = `<p>${text}</p><img src=x onerror=alert(1)><p onclick="x">Ende</p>`;
    const id = await posted(app, owner, { dealDescription: html });
    expect((await shown(app, id)).del_descr).toBe(`<p>${text}</p><p>Ende</p>`);
  });
});

describe('the number of SQL statements, including the session lookup, is', () => {
  /** Another application runs the jobs that follow a post. */
  let still: TestApp;
  beforeAll(async () => {
    still = await createTestApp({ database: app.database, isWorking: false });
    await posted(still, owner);
  });
  afterAll(() => still.close());
  const done = (count: number) => ({ status: 200, count });

  test('6 for a post', async () => {
    expect(await statementsOf(still, () => post(still, owner))).toEqual(done(6));
  });

  test('7 for an edit', async () => {
    const id = await posted(app, owner);
    expect(await statementsOf(still, () => edit(still, owner, id))).toEqual(done(7));
  });

  test('8 for an edit that sends file ids, 9 for one that also reorders files', async () => {
    const image = [await pictureFile('a.png'), await pictureFile('b.png')];
    const id = await posted(app, owner, { image });
    const fileIds = (await shown(app, id)).images.map((file) => file.id);
    const primaryImage = fileIds[0];
    expect(await statementsOf(still, () => edit(still, owner, id, { fileIds, primaryImage }))).toEqual(
      done(8),
    );
    const turned = fileIds.toReversed();
    const turning = () => edit(still, owner, id, { fileIds: turned, primaryImage });
    expect(await statementsOf(still, turning)).toEqual(done(9));
  });

  test('6 for a deletion', async () => {
    const id = await posted(app, owner);
    const deleting = () => call(still, 'deleteDeal', { id }, owner);
    expect(await statementsOf(still, deleting)).toEqual(done(6));
  });
});

describe('similar products', () => {
  const similar = async (asked: PostBody) =>
    (await call<{ deals: { id: number; same: string }[] }>(app, 'similarDeals', asked, owner)).body.deals.map(
      ({ id, same }) => [id, same],
    );

  test('are found by link, in any spelling, and by a title one word apart', async () => {
    const id = await posted(app, owner, {
      dealUrl: 'https://www.example.org/Courses/ltc/?b=2&a=1&utm_source=mail#top',
      dealTitle: 'Long-Term Care Partnership Training in Omaha',
    });
    expect(await similar({ url: 'http://example.org/Courses/ltc?a=1&b=2' })).toEqual([[id, 'link']]);
    expect(await similar({ url: 'http://example.org/courses/ltc?a=1&b=2' })).toEqual([]);
    expect(await similar({ title: 'long term care PARTNERSHIP training, in Omaha!' })).toEqual([
      [id, 'title'],
    ]);
    expect(await similar({ title: 'Long-Term Care Partnership Training in Lincoln' })).toEqual([
      [id, 'title'],
    ]);
    expect(await similar({ title: 'Long-Term Care Partnership in Lincoln' })).toEqual([]);
    expect(await similar({ title: 'Long-Term Care Partnership Training in Omaha', id })).toEqual([]);
    expect(await similar({ title: '', url: 'nonsense' })).toEqual([]);
  });

  test('are found by an index', async () => {
    await addProduct(app, { title: 'The first one of all' });
    await app.database.query(
      `insert into products (author_id, title, description_html, description_text, summary)
       select (select min(id) from members), 'Evening number ' || n || ' about annuities', '', '', ''
       from generate_series(1, 5000) n`,
    );
    await app.database.query('analyze products');
    const likeness = { link: null, title: 'Annuity planning for advisors', except: null, count: 3 };
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${similarRows(likeness)}`.execute(
      app.context.database.db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('products_title_marks');
    expect(plan).not.toMatch(/Seq Scan on products|products_pkey/);
  });
});
