import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, isSignedIn, signIn, type TestMember } from '../../testing/members.ts';
import { viewerFinder } from './index.ts';
import { hashToken } from './tokens.ts';

const app = await setUpApp({ isWorking: false });

interface WireSession {
  id: number;
  browser: string | null;
}

const listed = async (token: string) =>
  (await call<{ sessions: WireSession[] }>(app, 'mySessions', {}, { token })).body.sessions;

const end = (token: string, id: unknown) => call(app, 'endSession', { id }, { token });

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

async function signInWith({ email, password }: TestMember, userAgent: string, remember: 0 | 1 = 0) {
  const { body } = await call<{ token: string }>(
    app,
    'login',
    { email, password, remember },
    { headers: { 'user-agent': userAgent } },
  );
  return body.token;
}

test('lists the own living sessions, the current one first, without secrets', async () => {
  const member = await addMember(app);
  const remembered = await signInWith(member, firefox, 1);
  await signInWith(member, '<i>Somebody</i>/1.0 (of no name)');
  await signIn(app, await addMember(app));
  const sessions = await listed(member.token);
  expect(sessions).toHaveLength(3);
  expect(sessions).toMatchObject([
    { browser: null, system: null, remember: 0, isThis: 1 },
    { browser: null, system: null, isThis: 0 },
    { browser: 'Firefox', system: 'Windows', remember: 1, isThis: 0 },
  ]);
  await app.database.query(
    "update sessions set last_used_at = now() - interval '13 hours' where token_hash = sha256($1)",
    [Buffer.from(member.token)],
  );
  const [seen, ...others] = await listed(remembered);
  expect(seen).toMatchObject({ browser: 'Firefox', isThis: 1 });
  expect(others).toHaveLength(1);
  const kept = JSON.stringify(await app.database.query('select browser, system from sessions', []));
  expect(kept).not.toMatch(/Somebody|Gecko|144/);
});

test('ends one of the own sessions, or all others, and nobody else’s', async () => {
  const member = await addMember(app);
  const [one, other] = [await signInWith(member, firefox), await signIn(app, member)];
  const { id } = (await listed(member.token)).find(({ browser }) => browser === 'Firefox') ?? { id: 0 };
  const ended = await end(member.token, id);
  expect([ended.status, ended.body.message]).toEqual([200, 'Signed out.']);
  const alive = await Promise.all([member.token, one, other].map((token) => isSignedIn(app, token)));
  expect(alive).toEqual([true, false, true]);
  const stranger = await addMember(app);
  const [{ id: theirs } = { id: 0 }] = await listed(stranger.token);
  for (const gone of [id, theirs]) {
    const refused = await end(member.token, gone);
    expect([refused.status, refused.body.message]).toEqual([404, 'This session has already ended.']);
  }
  const others = await call(app, 'endOtherSessions', {}, member);
  expect(others.body.message).toBe('You’re signed out on all other devices.');
  const left = await Promise.all(
    [member, { token: other }, stranger].map(({ token }) => isSignedIn(app, token)),
  );
  expect(left).toEqual([true, false, true]);
});

test('one statement finds the sessions of 25 concurrent requests', async () => {
  const members = await Promise.all(Array.from({ length: 24 }, () => addMember(app)));
  const [twice] = members;
  const asking = twice === undefined ? [] : [...members, twice];
  const findViewer = viewerFinder(app.context);
  const before = app.context.database.statements();
  const viewers = await Promise.all(asking.map(({ token }) => findViewer(token)));
  expect(app.context.database.statements() - before).toBe(1);
  expect(viewers).toMatchObject(
    asking.map(({ id, token }) => ({ memberId: id, tokenHash: hashToken(token) })),
  );
});

test('ended, idle and disabled sessions are not found in a batch', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => addMember(app)));
  const [living, disabled, ended, idle, last] = members;
  await app.database.query("update members set status = 'disabled' where id = $1", [disabled?.id]);
  await app.database.query('delete from sessions where member_id = $1', [ended?.id]);
  await app.database.query(
    "update sessions set last_used_at = now() - interval '13 hours' where member_id = $1",
    [idle?.id],
  );
  const tokens = ['unknown', ...members.map(({ token }) => token)];
  const viewers = await Promise.all(tokens.map(viewerFinder(app.context)));
  expect(viewers.map((viewer) => (typeof viewer === 'object' ? viewer.memberId : viewer))).toEqual([
    undefined,
    living?.id,
    'disabled',
    undefined,
    undefined,
    last?.id,
  ]);
});
