import { beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '#contract/accounts/model.ts';
import type { CallAuth } from '#contract/core/call.ts';
import { importKinds } from '#contract/imports/model.ts';
import { leave } from '../account-deletion.ts';
import { setUpApp } from '../app.ts';
import { call } from '../call.ts';
import { commented, commentedInThread } from '../comments.ts';
import { askForExport } from '../exports.ts';
import { upload } from '../importing.ts';
import { addEachRole, addMember, signIn, signUp, type TestMember } from '../members.ts';
import { enableNewAccountReview, ownPending } from '../new-accounts.ts';
import { post, textFile } from '../products.ts';
import { addThread } from '../threads.ts';
import type { Fixture } from './table.ts';
import { layFixture, wireCalls } from './table.ts';

const app = await setUpApp();

/** A member with the role of the fixture's member, to whom nothing of the fixture belongs. */
let endedToken = '';
let pendingFileId = 0;

const members: Record<Role, TestMember> = await addEachRole(app);
const another = await addMember(app);
const outsider = await addMember(app);
endedToken = await signIn(app, members.member);
await call(app, 'logout', {}, { token: endedToken });
const fixture: Fixture = await layFixture(app, { member: members.member, other: another, author: outsider });
pendingFileId = await layPendingFile();
await app.database.query("update members set status = 'disabled' where id = $1", [outsider.id]);

type CallerWithSession = Role | 'another member';
type Caller = CallerWithSession | 'guest' | 'disabled' | 'ended' | 'forged';

const membersCalling: CallerWithSession[] = [...roles, 'another member'];
const withSession: Caller[] = membersCalling;
/** Messages for callers without a session, other than that it has ended. */
const refusals: Partial<Record<Caller, string>> = {
  guest: 'Please sign in first.',
  disabled: 'This account is disabled. Please contact us.',
};
const callers: Caller[] = ['guest', ...withSession, 'disabled', 'ended', 'forged'];

/** The roles for each access level, written by hand as well. */
const ranks: Record<CallAuth, Caller[]> = {
  guest: callers,
  member: withSession,
  staff: ['super_admin', 'admin', 'moderator'],
  admin: ['super_admin', 'admin'],
};

async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'guest') return undefined;
  if (caller === 'disabled') return outsider.token;
  if (caller === 'ended') return endedToken;
  if (caller === 'forged') return 'A'.repeat(43);
  // A separate session, because one of the calls ends it.
  return signInAs(caller);
}

function signInAs(caller: CallerWithSession): Promise<string> {
  return signIn(app, caller === 'another member' ? another : members[caller]);
}

describe.each(callers.map((caller, index) => [caller, index] as const))('%s', (caller, index) => {
  test('may make exactly the calls of the table', async () => {
    const token = await tokenOf(caller);
    const hasSession = withSession.includes(caller);
    // A thread that no earlier caller has deleted.
    const things = { ...fixture, doomedThreadId: await addThread(app) };
    for (const { method, path, auth, isTheirs, isOwn, body, status } of wireCalls(things, index)) {
      const reply = await call(app, path, body, { method, token });
      const isAllowed = ranks[isTheirs ? 'staff' : auth].includes(caller);
      const isRefused = !isAllowed || (isOwn && caller !== 'member');
      const allowed = isRefused ? 403 : status;
      const expected = auth === 'guest' || hasSession ? allowed : 401;
      expect(`${path} ${reply.status}`).toBe(`${path} ${expected}`);
      expect(reply.body.response).toBe(expected === 200 ? 'success' : 'error');
      if (expected !== 401) continue;
      expect(reply.body).toEqual({
        response: 'error',
        code: 'unauthenticated',
        message: refusals[caller] ?? 'Your session has ended. Please sign in again.',
      });
    }
  });
});

describe.each(membersCalling)('%s as author of the comments', (caller) => {
  let own: Fixture;
  let token: string;
  beforeAll(async () => {
    token = await signInAs(caller);
    const flagger = await addMember(app);
    const { productId, threadId } = fixture;
    const commentId = await commented(app, { token }, productId);
    const threadCommentId = await commentedInThread(app, { token }, threadId);
    await call(app, 'updateFlag', { status: 1, commentid: commentId }, flagger);
    await call(app, 'updateForumFlag', { status: 1, commentid: threadCommentId }, flagger);
    own = { ...fixture, commentId, threadCommentId };
  });

  test('may make none of the calls that decide about flags on them', async () => {
    const calls = wireCalls(own).filter(({ isForOthers }) => isForOthers);
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/flaggedComment', '/api/updateComments', '/api/updateForumComments']),
    );
    for (const { method, path, body } of calls) {
      const { status } = await call(app, path, body, { method, token });
      expect(`${path} ${status}`).toBe(`${path} 403`);
    }
  });

  test('sees them in no list of flagged comments', async () => {
    for (const [path, id] of [
      ['/api/allComments', own.commentId],
      ['/api/allForumComments', own.threadCommentId],
    ] as const) {
      const listed = async (reader: string) => {
        const { body } = await call<{ message: { id: number }[] }>(app, path, {}, { token: reader });
        return Array.isArray(body.message) && body.message.some((row) => row.id === id);
      };
      expect(`${path} ${await listed(token)}`).toBe(`${path} false`);
      const colleague = await addMember(app, { role: 'moderator' });
      expect(`${path} ${await listed(colleague.token)}`).toBe(`${path} true`);
    }
  });
});

/** The status of calls for administrators only. */
function officeStatus(caller: Caller): number {
  if (ranks.admin.includes(caller)) return 200;
  return withSession.includes(caller) ? 403 : 401;
}

describe.each(callers)('%s, outside of calls,', (caller) => {
  test.each(importKinds)('may upload a file of %ss only as an administrator', async (kind) => {
    const token = await tokenOf(caller);
    const { status, body } = await upload(app, token === undefined ? undefined : { token }, 'key,email', {
      kind,
    });
    expect(status).toBe(officeStatus(caller));
    expect(body.import === undefined).toBe(status !== 200);
    await app.settle();
    await app.database.query(
      "update imports set state = 'cancelled', finished_at = now() where finished_at is null",
    );
  });

  test.each(importKinds)('may download the table of %ss only with a token of their own', async (kind) => {
    const token = await tokenOf(caller);
    const word = await call<{ token?: string }>(app, 'tableCsv', { kind }, { token });
    expect(word.status).toBe(officeStatus(caller));
    const post = (taken: string) =>
      fetch(new URL('/downloads/table', app.origin), {
        method: 'POST',
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        body: new URLSearchParams({ token: taken }),
      });
    // A session token is no download token, not even an administrator's.
    expect((await post(token ?? '')).status).toBe(410);
    const { status, body } = word;
    expect((await post(body.token ?? 'A'.repeat(43))).status).toBe(status === 200 ? 200 : 410);
  });

  test('may download a pending attachment only as staff', async () => {
    const token = await tokenOf(caller);
    const { status } = await fetch(new URL(`/downloads/held/${pendingFileId}`, app.origin), {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const allowed = ranks.staff.includes(caller) ? 200 : 404;
    expect(status).toBe(withSession.includes(caller) ? allowed : 401);
  });
});

/** Adds a pending file by a new account while posts are reviewed; returns the id of the file. */
async function layPendingFile(): Promise<number> {
  await enableNewAccountReview(app, members.admin);
  const newAccount = await signUp(app);
  await post(app, newAccount, { image: [textFile('9:00 Welcome')] });
  await enableNewAccountReview(app, members.admin, false);
  const [held] = await ownPending(app, newAccount);
  return held?.files[0]?.file.id ?? 0;
}

test('sessions and exports of others are rejected, and the owner’s are allowed', async () => {
  const [owner, stranger] = await Promise.all([addMember(app), addMember(app)]);
  const token = await signIn(app, owner);
  const { body } = await call<{ sessions: { id: number; isThis: 0 | 1 }[] }>(
    app,
    'mySessions',
    {},
    { token },
  );
  const id = body.sessions.find(({ isThis }) => isThis === 0)?.id;
  const end = (sender: string) => call(app, 'endSession', { id }, { token: sender });
  expect([(await end(stranger.token)).status, (await end(token)).status]).toEqual([404, 200]);
  await askForExport(app, { token });
  await app.settle();
  const word = await call(app, 'downloadMyData', {}, { token });
  expect([word.status, word.body.token]).toEqual([200, expect.any(String)]);
  expect((await leave(app, { ...owner, token })).status).toBe(200);
});

test('access is checked before the body', async () => {
  const broken = wireCalls(fixture).filter(({ auth, method }) => auth !== 'guest' && method === 'POST');
  for (const { path } of broken) {
    const reply = await call(app, path, { id: [[]], showAll: {} });
    expect(`${path} ${reply.status}`).toBe(`${path} 401`);
  }
});

test('claims about the sender in a body are ignored', async () => {
  const token = await signIn(app, members.member);
  const claims = { userId: members.admin.id, role: 1, status: 1, adminMode: 1, memberId: members.admin.id };
  const [own, claimed] = await Promise.all([
    call(app, 'userProfile', { id: outsider.id }, { token }),
    call(app, 'userProfile', { ...claims, id: outsider.id }, { token }),
  ]);
  expect(claimed.body).toEqual(own.body);
});
