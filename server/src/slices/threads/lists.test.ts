import { beforeAll, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { setCounts } from '../../testing/counts.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread, forumTitles, listForums } from '../../testing/threads.ts';

const app = await setUpApp({ isWorking: 'late' });

const day = (number: number) => new Date(Date.UTC(2031, 0, number));

describe('the forum', () => {
  beforeAll(async () => {
    const comments = { A: 2, B: 7, C: 0, D: 2, E: 0 };
    const activeOn: Record<string, number> = { A: 8, B: 7 };
    for (const [place, [title, count]] of Object.entries(comments).entries()) {
      // D and E have the same date.
      const id = await addThread(app, {
        title,
        createdAt: day(Math.min(place + 1, 4)),
        activeAt: day(activeOn[title] ?? 9),
      });
      await setCounts(app, 'thread', id, { like_count: 3, comment_count: count });
    }
    const deleted = await addThread(app, { title: 'deleted', createdAt: day(8) });
    await call(
      app,
      'deleteForum',
      { id: deleted },
      { token: (await addMember(app, { role: 'moderator' })).token },
    );
    app.context.cache.invalidate(['threads']);
  });

  test.each([
    [undefined, 'E D C B A'],
    ['new', 'E D C B A'],
    ['active', 'E D C A B'],
    ['discussed', 'B D A E C'],
    ['unanswered', 'E C'],
  ])('is sorted by %s', async (filterBy, expected) => {
    const { body } = await listForums(app, { filterBy });
    expect(body.message.map(({ for_title }) => for_title).join(' ')).toBe(expected);
    expect(body.totalCount).toBe(expected.split(' ').length);
  });

  test.each([
    [{ limit: 2 }, 'E D', 5],
    [{ limit: 2, skip: 4 }, 'A', 5],
    [{ limit: 2, skip: 5 }, '', 5],
    [{ skip: 1, filterBy: 'unanswered' }, 'C', 2],
    [{ skip: 2_147_483_648 }, '', 5],
    [{ skip: 9, searchtxt: 'answer' }, '', 5],
  ])('is paged by %j', async (body, expected, total) => {
    const reply = await listForums(app, body);
    expect(reply.body.message.map(({ for_title }) => for_title).join(' ')).toBe(expected);
    expect(reply.body.totalCount).toBe(total);
  });

  test('for the staff includes deleted threads and is not cached', async () => {
    const moderator = await addMember(app, { role: 'moderator' });
    const all = (body: object, { token }: { token: string }) =>
      call<{ totalCount: number }>(app, 'allForums', { ...body }, { token });
    expect((await all({}, moderator)).body.totalCount).toBe(5);
    const [thread] = await app.database.query<{ id: number }>("select id from threads where title = 'A'");
    await call(app, 'deleteForum', { id: thread?.id }, moderator);
    expect((await all({}, moderator)).body.totalCount).toBe(4);
    expect((await all({ filterBy: 'old', searchtxt: 'answers' }, moderator)).body.totalCount).toBe(4);
    expect((await all({ state: 'deleted' }, moderator)).body.totalCount).toBe(2);
  });
});

describe('a search', () => {
  beforeAll(async () => {
    const threads = [
      ['Annuities for teachers', 'Which of them pay at once?'],
      ['Retiring early', 'An annuity, or a polygon of small policies?'],
      ['Long-term care', 'The theory of filing claims.'],
      ['Filing', 'Nothing about the other things.'],
    ] as const;
    for (const [place, [title, descriptionText]] of threads.entries()) {
      await addThread(app, { title, descriptionText, createdAt: day(11 + place) });
    }
  });

  test.each([
    ['annuity', ['Retiring early', 'Annuities for teachers']],
    ['ANNUITIES teacher', ['Annuities for teachers']],
    // The last word may be a prefix, as typed and by its stem.
    ['teacher annu', ['Annuities for teachers']],
    ['annu teacher', []],
    ['poly', ['Retiring early']],
    ['an', []],
    // A stop word that is the prefix of another word.
    ['the', ['Long-term care']],
    ['filing the', ['Filing', 'Long-term care']],
    ['"filing claims"', ['Long-term care']],
    ['"claims filing"', []],
    ['teachers or claims', ['Long-term care', 'Annuities for teachers']],
    ['filing -claims', ['Filing']],
    // More than PostgreSQL's parser can stack.
    [`${'- '.repeat(90)}claims`, ['Long-term care']],
    ['²²²', []],
  ])('for %s finds %j', async (searchtxt, expected) => {
    expect(await forumTitles(app, { searchtxt })).toEqual(expected);
    expect((await listForums(app, { searchtxt, limit: 1 })).body.totalCount).toBe(expected.length);
  });

  test('keeps the requested order', async () => {
    const [{ id } = { id: 0 }] = await app.database.query<{ id: number }>(
      "select id from threads where title = 'Annuities for teachers'",
    );
    await setCounts(app, 'thread', id, {
      comment_count: 50,
      active_at: new Date(Date.now() - 31_536_000_000),
    });
    app.context.cache.invalidate(['threads']);
    const found = (filterBy: string) => forumTitles(app, { searchtxt: 'annuity', filterBy });
    expect(await found('discussed')).toEqual(['Annuities for teachers', 'Retiring early']);
    expect(await found('unanswered')).toEqual(['Retiring early']);
    expect(await found('active')).toEqual(['Retiring early', 'Annuities for teachers']);
  });
});

describe('a large forum', () => {
  beforeAll(async () => {
    await app.database.query(
      `insert into threads (author_id, title, description_html, description_text)
       select (select min(id) from members), 'Filler ' || n, '', '' from generate_series(1, 1200) n`,
    );
    app.context.cache.invalidate(['threads']);
  });

  test('has each thread once, although most came at one moment', async () => {
    const seen: number[] = [];
    for (let skip = 0; skip < 1_400; skip += 200) {
      seen.push(...(await listForums(app, { skip, limit: 200 })).body.message.map(({ id }) => id));
    }
    const all = await app.database.query('select id from threads where deleted_at is null');
    expect(seen).toHaveLength(all.length);
    expect(new Set(seen).size).toBe(all.length);
  });

  test('is counted to a thousand, and listed to its end', async () => {
    expect((await listForums(app)).body).toMatchObject({ totalCount: 1_001, message: { length: 20 } });
    expect((await listForums(app, { searchtxt: 'filler', skip: 1_199 })).body).toMatchObject({
      totalCount: 1_001,
      message: { length: 1 },
    });
    expect((await listForums(app, { limit: 100_000 })).body.message).toHaveLength(200);
  });
});

describe('related threads and products', () => {
  const related = async (id: number) =>
    (
      await call<{ deals: { del_title: string; del_price: string }[]; forums: { for_title: string }[] }>(
        app,
        'relatedToForum',
        { id },
      )
    ).body;

  test('share words with the title; hidden ones are left out', async () => {
    const id = await addThread(app, { title: 'Leasing tractors for orchards' });
    await addThread(app, { title: 'Does an orchard lease a tractor?' });
    await addThread(app, { title: 'Tractors in orchards' });
    await addThread(app, { title: 'Orchards' });
    const gone = await addThread(app, { title: 'Orchards and their tractors' });
    const { token } = await addMember(app, { role: 'moderator' });
    await call(app, 'deleteForum', { id: gone }, { token });
    await addProduct(app, { title: 'Leasing tractors, a course', memberPriceCents: 4_950 });
    await addProduct(app, { title: 'Leasing tractors, the old course', status: 'inactive' });
    const { forums, deals } = await related(id);
    expect(forums.map(({ for_title }) => for_title)).toEqual([
      'Does an orchard lease a tractor?',
      'Tractors in orchards',
    ]);
    expect(deals).toEqual([
      { id: expect.any(Number), del_title: 'Leasing tractors, a course', del_price: '49.50' },
    ]);
  });

  test('are none for unknown threads', async () => {
    const lonely = await addThread(app, { title: 'Of the and: zyzzyva!' });
    expect(await related(lonely)).toMatchObject({ forums: [], deals: [] });
    expect(await related(2_000_000_000)).toMatchObject({ forums: [], deals: [] });
  });
});
