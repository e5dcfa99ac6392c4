import { afterEach, describe, expect, test } from 'vitest';
import type { Role } from '#contract/accounts/model.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addEachRole, addMember, type TestMember } from '../../testing/members.ts';
import { statementsOf } from '../../testing/statements.ts';
import { addThread, forumDetails, forumTitles, shownForum, startForum } from '../../testing/threads.ts';

let moment: Date | undefined;
const app = await setUpApp({ now: () => moment ?? new Date() });

const members: Record<Role, TestMember> = await addEachRole(app);
const owner = members.member;
const stranger = await addMember(app);

const edit = (id: number, { token }: { token: string }, given: Record<string, unknown> = {}) =>
  call<{ id: number }>(
    app,
    'editForum',
    { id, title: 'Renamed', description: '<p>Said anew</p>', ...given },
    { token },
  );

const remove = (id: number, { token }: { token: string }) => call(app, 'deleteForum', { id }, { token });

async function started(given: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await startForum(app, owner, given);
  expect(status).toBe(200);
  return body.id;
}

describe('a thread', () => {
  test('is shown as written, on its page and in every list, at once', async () => {
    await forumTitles(app);
    await forumTitles(app, { filterBy: 'unanswered' });
    await forumTitles(app, { searchtxt: 'ledgers' });
    const reply = await startForum(app, owner, {
      title: '  Ledgers <or> books  ',
      description: '<h3>The question</h3><p>Which one, <b>&amp; why</b>?</p>',
    });
    expect(reply.body).toEqual({ response: 'success', id: expect.any(Number), message: 'Huddle posted.' });
    const shown = await shownForum(app, reply.body.id);
    expect(shown).toEqual({
      id: reply.body.id,
      for_title: 'Ledgers <or> books',
      for_descr: '<h3>The question</h3><p>Which one, <strong>&amp; why</strong>?</p>',
      for_summary: 'The question: Which one, & why?',
      for_created_at: expect.any(String),
      for_active_at: shown.for_created_at,
      for_edited_at: null,
      version: 1,
      for_count_like: 0,
      for_count_dislike: 0,
      for_count_comments: 0,
      user_standing: { created_at: expect.stringMatching(/Z$/), reputationPoints: 0 },
      user_id: owner.id,
      user: expect.objectContaining({ id: owner.id, firstName: owner.firstName }),
    });
    expect((await forumTitles(app))[0]).toBe('Ledgers <or> books');
    expect((await forumTitles(app, { filterBy: 'unanswered' }))[0]).toBe('Ledgers <or> books');
    expect(await forumTitles(app, { searchtxt: 'ledgers' })).toEqual(['Ledgers <or> books']);
  });

  test('keeps no script', async () => {
    const description = `<p onclick="alert(1)">Safe <script>alert(2)</script><img src=x onerror=alert(3)>
      <a href="javascript:alert(4)">words</a></p><iframe src="https://example.org"></iframe>`;
    const id = await started({ description });
    expect((await shownForum(app, id)).for_descr).not.toMatch(/script|alert|onclick|onerror|img|iframe/);
    await edit(id, owner, { description });
    const { for_descr, for_summary } = await shownForum(app, id);
    expect(for_descr).not.toMatch(/script|alert|onclick|onerror|img|iframe/);
    expect(for_summary).toBe('Safe words');
  });

  test('of nothing but script is rejected, as is an edit', async () => {
    const id = await addThread(app, { authorId: owner.id });
    const given = { description: '<script>alert(1)</script>' };
    for (const { status, body } of [await startForum(app, owner, given), await edit(id, owner, given)])
      expect([status, body.errors]).toEqual([422, { description: 'Enter a description.' }]);
  });

  test('is in the feed and the site map at once, until it is deleted', async () => {
    const read = async (path: string) => (await fetch(`${app.origin}${path}`)).text();
    const places = ['/feeds/huddles.atom', '/sitemap/huddles-1.xml'];
    for (const place of places) await read(place);
    const id = await started({ title: 'Followed' });
    for (const place of places) expect(await read(place)).toContain(`/huddle/${id}<`);
    expect(await read('/feeds/huddles.atom')).toContain('<title>Followed</title>');
    expect(await read('/sitemap.xml')).toContain('/sitemap/huddles-1.xml<');
    await remove(id, owner);
    for (const place of places) expect(await read(place)).not.toContain(`/huddle/${id}<`);
  });
});

test('an edit replaces the thread at once, and marks it as edited', async () => {
  const id = await started();
  await shownForum(app, id);
  await forumTitles(app);
  const reply = await edit(id, owner, { title: 'Abacus', description: '<p>Beads</p>' });
  expect(reply.body).toEqual({ response: 'success', id, message: 'Huddle updated.' });
  const shown = await shownForum(app, id);
  expect(shown).toMatchObject({ for_title: 'Abacus', for_descr: '<p>Beads</p>', for_summary: 'Beads' });
  expect(shown.for_edited_at).toEqual(expect.any(String));
  expect(await forumTitles(app)).toContain('Abacus');
  expect(await forumTitles(app, { searchtxt: 'beads' })).toEqual(['Abacus']);
  expect(await forumTitles(app, { searchtxt: 'abacus date' })).toEqual([]);
});

describe('changing a thread', () => {
  const createdAt = new Date('2031-05-01T12:00:00Z');
  const sevenDays = 7 * 24 * 60 * 60 * 1000;
  afterEach(() => {
    moment = undefined;
  });

  test('is possible for the owner for seven days, and for the staff always', async () => {
    const id = await addThread(app, { authorId: owner.id, createdAt });
    const other = await addThread(app, { authorId: owner.id, createdAt });
    moment = new Date(createdAt.getTime() + sevenDays - 1);
    expect((await edit(id, owner)).status).toBe(200);
    moment = new Date(createdAt.getTime() + sevenDays);
    expect((await edit(id, owner)).body).toMatchObject({
      code: 'forbidden',
      message: "Sorry you can't edit this huddle",
    });
    expect((await remove(id, owner)).body).toMatchObject({
      code: 'forbidden',
      message: "Sorry you can't delete this huddle",
    });
    for (const role of ['super_admin', 'admin', 'moderator'] as const) {
      expect((await edit(id, members[role])).status).toBe(200);
    }
    expect((await remove(id, members.moderator)).status).toBe(200);
    moment = new Date(createdAt.getTime() + sevenDays - 1);
    expect((await remove(other, owner)).status).toBe(200);
  });

  test('is rejected for others, whatever was sent', async () => {
    const id = await addThread(app, { authorId: owner.id });
    for (const sender of [stranger, members.store_rep]) {
      expect((await edit(id, sender, { title: {}, description: '' })).status).toBe(403);
      expect((await remove(id, sender)).status).toBe(403);
    }
    expect((await shownForum(app, id)).for_title).toBe('A question from the trade');
  });
});

describe('a deleted thread', () => {
  test('is hidden at once and cannot be changed', async () => {
    const id = await started({ title: 'Here and gone' });
    await shownForum(app, id);
    await forumTitles(app);
    expect((await remove(id, owner)).body).toEqual({ response: 'success', message: 'Huddle deleted.' });
    expect((await forumDetails(app, id)).body).toMatchObject({
      code: 'not_found',
      message: 'This huddle no longer exists.',
    });
    expect(await forumTitles(app)).not.toContain('Here and gone');
    expect(await forumTitles(app, { searchtxt: 'here gone' })).toEqual([]);
    for (const { token } of [owner, stranger, members.admin]) {
      expect((await edit(id, { token }, { title: '' })).status).toBe(404);
      expect((await remove(id, { token })).status).toBe(404);
    }
    expect((await call(app, 'forumlike', { forumId: id, like: 1 }, owner)).status).toBe(404);
    expect(await app.database.query('select deleted_by from threads where id = $1', [id])).toEqual([
      { deleted_by: owner.id },
    ]);
  });

  test('was deleted once by concurrent requests', async () => {
    const id = await started();
    const replies = await Promise.all(
      [owner, members.admin, members.moderator, owner].map((who) => remove(id, who)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const [row] = await app.database.query<{ deleted_by: number }>(
      'select deleted_by from threads where id = $1',
      [id],
    );
    const winner = [owner, members.admin, members.moderator, owner][
      replies.findIndex(({ status }) => status === 200)
    ];
    expect(row?.deleted_by).toBe(winner?.id);
  });

  test('is not changed by a concurrent edit', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await started({ title: 'Before' });
      const [edited, removed] = await Promise.all([edit(id, owner), remove(id, members.moderator)]);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(edited.status);
      const [row] = await app.database.query<{ title: string }>('select title from threads where id = $1', [
        id,
      ]);
      expect(row?.title).toBe(edited.status === 200 ? 'Renamed' : 'Before');
      expect((await forumDetails(app, id)).status).toBe(404);
    }
  });
});

describe('the version of a thread', () => {
  const sentence =
    'Someone else changed this huddle while you were editing it. Your changes haven’t been saved.';

  test('of five concurrent edits one is saved', async () => {
    const id = await started();
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        edit(id, number % 2 ? owner : members.admin, { title: `Edit ${number}`, version: 1 }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = replies.findIndex(({ status }) => status === 200) + 1;
    expect(await shownForum(app, id)).toMatchObject({ for_title: `Edit ${winner}`, version: 2 });
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({
      response: 'error',
      code: 'conflict',
      message: sentence,
    });
    const recorded = await app.database.query('select from audit_log where subject_id = $1', [id]);
    expect(recorded).toHaveLength(winner % 2 ? 0 : 1);
  });

  test('is kept by deletion and restore, and grows with an undone edit', async () => {
    const id = await started({ title: 'Before' });
    await edit(id, members.moderator, { title: 'Edited' });
    await remove(id, members.moderator);
    expect((await edit(id, owner, { version: 7 })).status).toBe(404);
    await call(app, 'restoreForum', { id }, members.moderator);
    expect((await shownForum(app, id)).version).toBe(2);
    const another = await started({ title: 'Before' });
    await edit(another, members.moderator, { title: 'Edited' });
    const [entry] = await app.database.query<{ id: number }>(
      "select id from audit_log where subject = 'thread' and subject_id = $1",
      [another],
    );
    await call(app, 'undoAct', { id: entry?.id }, members.moderator);
    expect(await shownForum(app, another)).toMatchObject({ for_title: 'Before', version: 3 });
  });
});

test('an edit and a deletion take 6 statements each, session included', async () => {
  const id = await started();
  await app.settle();
  expect(await statementsOf(app, () => edit(id, owner))).toEqual({ status: 200, count: 6 });
  await app.settle();
  expect(await statementsOf(app, () => remove(id, owner))).toEqual({ status: 200, count: 6 });
});

test('a vote on a comment invalidates the page of its thread, and no list', async () => {
  const id = await started();
  const [comment] = await app.database.query<{ id: number }>(
    "insert into comments (author_id, thread_id, html) values ($1, $2, '<p>C</p>') returning id",
    [owner.id, id],
  );
  const { cache } = app.context;
  const keep = (key: string, topic: string) =>
    cache.through(key, async () => ({ status: 200, contentType: '', body: '', topics: [topic] }));
  // Earlier notifications must not be the ones that drop them.
  await app.receiveChanges();
  await keep('a page', `thread-activity:${id}`);
  await keep('a list', 'threads');
  const body = { commentId: comment?.id, forumId: id, like: 1 };
  const reply = await call(app, 'forumcommentslike', body, stranger);
  expect(reply.status).toBe(200);
  expect(cache.peek('a page')).toBeUndefined();
  expect(cache.peek('a list')).toBeDefined();
  await remove(id, owner);
  const late = await call(app, 'forumcommentslike', body, stranger);
  expect(late.status).toBe(404);
});
