/** Signing out there also signs out here (rules/single-sign-on 19), even during a sign-in. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import {
  type CommunitySite,
  clientId,
  openCommunitySite,
  type SitePerson,
} from '../../testing/community-site.ts';
import { isSignedIn } from '../../testing/members.ts';
import { begin, enter, finish, type Jar, publicUrl, signedInAs } from '../../testing/sso.ts';
import { deleteSessionsOf, findAccountByEmail, lockAccount } from '../accounts/index.ts';

const site: CommunitySite = await openCommunitySite();
const app = await createTestApp({ env: site.env });
await site.open({ publicUrl, origin: app.origin });
afterAll(async () => {
  await app.close();
  await site.close();
});
beforeEach(() => app.database.query('delete from member_identities'));

let count = 0;
function person(): SitePerson {
  count += 1;
  const email = `left-${count}@example.org`;
  const who = { sub: `left-${count}`, email, email_verified: true };
  site.people.set(who.sub, who);
  return who;
}

const send = (token: string) => call(app, 'ssoLogout', { logout_token: token }, { as: 'form' });
const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const logout = (sub: string, more: Record<string, unknown> = {}) => ({
  iss: site.issuer,
  aud: clientId,
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 120,
  jti: randomUUID(),
  events: event,
  sub,
  ...more,
});

describe('back-channel logout', () => {
  test('ends the session of that browser only', async () => {
    const who = person();
    const jar: Jar = new Map();
    const inOneBrowser = async () => signedInAs(app, site, who, jar);
    const [left, here, elsewhere] = [
      await inOneBrowser(),
      await inOneBrowser(),
      await signedInAs(app, site, who),
    ];
    const { body } = await call(app, 'logout', {}, { token: left });
    const end = new URL(String(body.address));
    expect([end.origin, end.searchParams.get('post_logout_redirect_uri')]).toEqual([
      site.issuer,
      'http://guildhall.test/',
    ]);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = await (await fetch(end, { headers: { cookie } })).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const confirmed = await fetch(`${site.issuer}/session/end/confirm`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(confirmed.status).toBe(303);
    await expect.poll(() => isSignedIn(app, here)).toBe(false);
    expect(await isSignedIn(app, elsewhere)).toBe(true);
  });

  test('of an account ends all its sessions, and works once', async () => {
    const [who, other] = [person(), person()];
    const tokens = [await signedInAs(app, site, who), await signedInAs(app, site, who)];
    const bystander = await signedInAs(app, site, other);
    const word = await site.sign(logout(who.sub));
    const heard = await send(word);
    expect([heard.status, heard.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const token of tokens) expect(await isSignedIn(app, token)).toBe(false);
    expect(await isSignedIn(app, bystander)).toBe(true);
    const back = await signedInAs(app, site, who);
    expect((await send(word)).status).toBe(400);
    expect(await isSignedIn(app, back)).toBe(true);
  });

  test('may name the session without the account', async () => {
    const token = await signedInAs(app, site, person());
    const [row] = await app.database.query<{ sid: string }>(
      'select sid from sessions where identity_id is not null',
    );
    expect((await send(await site.sign(logout('', { sub: undefined, sid: row?.sid })))).status).toBe(200);
    expect(await isSignedIn(app, token)).toBe(false);
  });

  const wrong: Record<string, Record<string, unknown>> = {
    'another audience': { aud: 'somebody else' },
    'another issuer': { iss: 'https://elsewhere.example' },
    'a nonce': { nonce: 'n' },
    'no event': { events: {} },
    'an event that is none': { events: { 'http://schemas.openid.net/event/backchannel-logout': 'yes' } },
    'no id': { jti: undefined },
    'no time': { iat: undefined },
    'a time that is over': { exp: 1_000 },
    'nobody named': { sub: undefined },
  };
  test('a logout token with a wrong claim is rejected', async () => {
    const who = person();
    const token = await signedInAs(app, site, who);
    for (const [what, claims] of Object.entries(wrong)) {
      const reply = await send(await site.sign(logout(who.sub, claims)));
      expect([what, reply.status, reply.body.message]).toEqual([what, 400, 'The logout token isn’t valid.']);
    }
    expect(await isSignedIn(app, token)).toBe(true);
  });

  test('is rejected when it is forged', async () => {
    const who = person();
    const token = await signedInAs(app, site, who);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
      JSON.stringify(logout(who.sub)),
    ).toString('base64url')}.`;
    const forged = await site.sign(logout(who.sub), { isForged: true });
    for (const word of [forged, none, 'nonsense']) expect((await send(word)).status).toBe(400);
    expect(await isSignedIn(app, token)).toBe(true);
  });
});

const awaited = async () => {
  const [row] = await app.database.query<{ count: number }>(
    `select count(*)::integer as count from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  );
  return row?.count;
};

test('waits for other transactions that end sessions of that account', async () => {
  const who = person();
  const token = await signedInAs(app, site, who);
  const { db } = app.context.database;
  const tx = await db.startTransaction().execute();
  const account = await findAccountByEmail(tx, String(who.email));
  await lockAccount(tx, account?.id as MemberId);
  const leaving = send(await site.sign(logout(who.sub)));
  await expect.poll(awaited).toBe(1);
  await deleteSessionsOf(tx, account?.id as MemberId);
  await tx.commit().execute();
  expect((await leaving).status).toBe(200);
  expect(await isSignedIn(app, token)).toBe(false);
});

describe('a logout during a sign-in', () => {
  /** A sign-in whose person has authenticated at the site and has not returned yet. */
  const setOut = async (who: SitePerson, jar?: Jar) => {
    const begun = await begin(app);
    const answer = await enter(begun, who.sub, jar);
    return () => finish(app, answer, begun.secret);
  };
  const sidOf = async () => {
    const [row] = await app.database.query<{ sid: string }>(
      'select sid from sessions where identity_id is not null order by id desc limit 1',
    );
    return row?.sid;
  };
  const expired = 'This sign-in has expired or was started in another window. Please try again.';

  /** Sends a logout after the return, while the site is asked about the person. */
  const hearMeanwhile = (word: Record<string, unknown>) => {
    site.meanwhile = { path: '/token', act: async () => send(await site.sign(word)) };
  };

  test('rejects the sign-in of that account, and no other', async () => {
    const [who, other] = [person(), person()];
    const [comeIn, comeInToo] = [await setOut(who), await setOut(other)];
    hearMeanwhile(logout(who.sub));
    const { status, body } = await comeIn();
    expect([status, body.message]).toEqual([410, expired]);
    expect(await app.database.query('select from members where email = $1', [who.email])).toEqual([]);
    hearMeanwhile(logout(who.sub));
    expect((await comeInToo()).status).toBe(200);
    expect(await isSignedIn(app, await signedInAs(app, site, who))).toBe(true);
  });

  test('does not refuse a sign-in that begins later', async () => {
    const who = person();
    const before = await signedInAs(app, site, who);
    const comeIn = await setOut(who);
    await send(await site.sign(logout(who.sub)));
    const { body } = await comeIn();
    expect([await isSignedIn(app, before), await isSignedIn(app, String(body.token))]).toEqual([false, true]);
  });

  test('of a session rejects a sign-in from that session only', async () => {
    const who = person();
    const jar: Jar = new Map();
    await signedInAs(app, site, who, jar);
    const named = { sub: undefined, sid: await sidOf() };
    const [sameBrowser, another] = [await setOut(who, jar), await setOut(who)];
    hearMeanwhile(logout('', named));
    expect((await sameBrowser()).status).toBe(410);
    hearMeanwhile(logout('', named));
    expect((await another()).status).toBe(200);
  });

  /** Makes a sign-in wait after its check for logouts, until released. */
  const held = async () => {
    const tx = await app.context.database.db.startTransaction().execute();
    await sql`lock table sso_grants in share row exclusive mode`.execute(tx);
    return () => tx.commit().execute();
  };
  test.each(['the account', 'the session'])('ends a session that is about to begin: of %s', async (which) => {
    const who = person();
    const jar: Jar = new Map();
    await signedInAs(app, site, who, jar);
    const sid = await sidOf();
    // Neither is known here, so the logout finds nothing.
    await app.database.query('delete from member_identities');
    await app.database.query('update members set email = $2 where email = $1', [
      who.email,
      `was-${who.email}`,
    ]);
    const comeIn = await setOut(who, jar);
    const release = await held();
    const coming = comeIn();
    await expect.poll(awaited).toBe(1);
    const word = which === 'the account' ? logout(who.sub) : logout('', { sub: undefined, sid });
    const leaving = send(await site.sign(word));
    await Promise.race([leaving, expect.poll(awaited).toBe(2)]);
    await release();
    const [{ body }, left] = await Promise.all([coming, leaving]);
    expect(left.status).toBe(200);
    expect(await isSignedIn(app, String(body.token))).toBe(false);
  });
});
