/** That a membership which ends at the community site ends here within a day (rules/single-sign-on 17 to rules/single-sign-on 19). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import {
  type CommunitySite,
  clientId,
  openCommunitySite,
  type SitePerson,
} from '../../testing/community-site.ts';
import { addMember, isSignedIn } from '../../testing/members.ts';
import { enterAs, type Jar, publicUrl, signedInAs } from '../../testing/sso.ts';
import { addedJob } from '../../testing/sso-jobs.ts';

let site: CommunitySite;
let app: TestApp;
const rules = {
  SSO_MEMBERSHIP_CLAIM: 'membership',
  SSO_MEMBERSHIP_VALUES: 'active',
  SSO_ROLE_CLAIM: 'groups',
  SSO_ROLE_VALUES: 'moderators=3',
};
beforeAll(async () => {
  site = await openCommunitySite();
  app = await createTestApp({ env: { ...site.env, ...rules } });
  await site.open({ publicUrl, origin: app.origin });
});
afterAll(async () => {
  await app.close();
  await site.close();
});
beforeEach(async () => {
  site.isAway = false;
  site.failing = undefined;
  await app.database.query('delete from member_identities');
});

let count = 0;
function person(given: Partial<SitePerson> = {}): SitePerson {
  count += 1;
  const email = `asked-${count}@example.org`;
  return { sub: `asked-${count}`, email, email_verified: true, membership: 'active', ...given };
}

/** So many hours ago everybody was last confirmed, and asked about. */
const later = (hours: number) =>
  app.database.query(
    `update member_identities set confirmed_at = now() - make_interval(hours => $1),
       asked_at = now() - make_interval(hours => $1)`,
    [hours],
  );
const ask = () => addedJob(app, 'ask-about-members');
const grants = () =>
  app.database.query<{ token: Buffer }>('select token from sso_grants order by identity_id');
const roleOf = async (token: string) =>
  (await call(app, '/api/profile', undefined, { method: 'GET', token })).body.role;

describe('once a day', () => {
  test('who is a member still stays, with the next refresh token', async () => {
    const token = await signedInAs(app, site, person());
    const before = await grants();
    await later(21);
    await ask();
    expect(await isSignedIn(app, token)).toBe(true);
    const after = await grants();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
    await later(21);
    await ask();
    expect(await isSignedIn(app, token)).toBe(true);
  });

  test('whose membership is over is out everywhere, and it is on record', async () => {
    const who = person();
    const [one, two] = [await signedInAs(app, site, who), await signedInAs(app, site, who)];
    const { body } = await call(app, '/api/profile', undefined, { method: 'GET', token: one });
    site.people.set(who.sub, { ...who, membership: 'lapsed' });
    await later(21);
    await ask();
    expect([await isSignedIn(app, one), await isSignedIn(app, two)]).toEqual([false, false]);
    expect(await grants()).toEqual([]);
    const acts = await app.database.query('select action from audit_log where subject_id = $1', [body.id]);
    expect(acts).toEqual([{ action: 'membership-ended' }]);
    const again = await enterAs(app, site, { ...who, membership: 'lapsed' });
    expect(again.body.message).toBe('Your membership has ended. Please contact the association.');
  });

  test('whose claim is gone altogether signs in anew', async () => {
    const who = person();
    const token = await signedInAs(app, site, who);
    site.people.set(who.sub, { ...who, membership: undefined });
    await later(21);
    await ask();
    expect(await isSignedIn(app, token)).toBe(false);
  });

  test('roles follow', async () => {
    const who = person({ groups: ['moderators'] });
    const token = await signedInAs(app, site, who);
    expect(await roleOf(token)).toBe(3);
    site.people.set(who.sub, { ...who, groups: [] });
    await later(21);
    await ask();
    expect(await roleOf(token)).toBe(4);
  });

  test('a role of which nothing is said any more is not taken: who has it signs in anew', async () => {
    const who = person({ groups: ['moderators'] });
    const other = await signedInAs(app, site, person());
    const token = await signedInAs(app, site, who);
    site.people.set(who.sub, { ...who, groups: undefined });
    await later(21);
    await ask();
    expect([await isSignedIn(app, token), await isSignedIn(app, other)]).toEqual([false, true]);
    const rows = await app.database.query("select from members where role = 'moderator' and email = $1", [
      who.email,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('the next refresh token is kept although nothing else is answered', async () => {
    const token = await signedInAs(app, site, person());
    const before = await grants();
    await later(21);
    site.failing = '/me';
    await ask();
    expect(await grants()).not.toEqual(before);
    site.failing = undefined;
    await later(21);
    await ask();
    expect(await isSignedIn(app, token)).toBe(true);
  });

  test('nobody is asked about twice a day', async () => {
    const token = await signedInAs(app, site, person());
    await later(19);
    const before = site.asked.length;
    await ask();
    expect(site.asked.slice(before)).toEqual([]);
    expect(await isSignedIn(app, token)).toBe(true);
  });

  test('who took back there what they granted signs in anew, and stays a member', async () => {
    const who = person();
    const token = await signedInAs(app, site, who);
    site.people.delete(who.sub);
    await later(21);
    await ask();
    expect(await isSignedIn(app, token)).toBe(false);
    const [row] = await app.database.query<{ ended: boolean }>(
      'select ended_at is not null as ended from member_identities',
    );
    expect(row?.ended).toBe(false);
    expect((await enterAs(app, site, who)).status).toBe(200);
  });

  test('an administrator keeps what began by password', async () => {
    const who = person();
    const through = await signedInAs(app, site, who);
    const admin = await addMember(app, { role: 'super_admin' });
    await app.database.query('update member_identities set member_id = $1', [admin.id]);
    await app.database.query('update sessions set member_id = $1 where identity_id is not null', [admin.id]);
    site.people.set(who.sub, { ...who, membership: 'lapsed' });
    await later(21);
    await ask();
    expect([await isSignedIn(app, through), await isSignedIn(app, admin.token)]).toEqual([false, true]);
  });
});

describe('a site that does not answer', () => {
  test('ends nobody’s rights for three days, and is told', async () => {
    const token = await signedInAs(app, site, person());
    site.isAway = true;
    await later(70);
    await ask();
    expect(await isSignedIn(app, token)).toBe(true);
    expect(app.logs.map(({ msg }) => msg)).toContain(
      'the community site was not asked about all members: it does not answer',
    );
    const metrics = await (await fetch(`${app.origin}/metrics`)).text();
    expect(metrics).toMatch(/guildhall_sso_checks_total\{outcome="unanswered"\} [1-9]/);
    await later(73);
    await ask();
    expect(await isSignedIn(app, token)).toBe(false);
  });

  test('is not asked about everybody in vain', async () => {
    for (let one = 0; one < 12; one += 1) await signedInAs(app, site, person());
    await later(21);
    site.isAway = true;
    const before = site.asked.length;
    await ask();
    expect(site.asked.length - before).toBeLessThan(12);
  });

  test('is asked about the same ones again an hour later', async () => {
    const who = person();
    await signedInAs(app, site, who);
    await later(21);
    site.isAway = true;
    await ask();
    site.isAway = false;
    const before = site.asked.length;
    await ask();
    expect(site.asked.length).toBe(before);
    await later(22);
    await ask();
    expect(site.asked.slice(before)).toEqual(['/token', '/me']);
  });
});

describe('without a secret no token is kept', () => {
  test('and sessions that began there are over within a day', async () => {
    const token = await signedInAs(app, site, person());
    await app.database.query('delete from sso_grants');
    await later(22);
    await ask();
    expect(await isSignedIn(app, token)).toBe(true);
    await later(24);
    await ask();
    expect(await isSignedIn(app, token)).toBe(false);
  });

  test('one that another secret sealed is as none', async () => {
    const token = await signedInAs(app, site, person());
    await app.database.query("update sso_grants set token = sha256('anything') || sha256('else')");
    await later(21);
    await ask();
    expect(await isSignedIn(app, token)).toBe(false);
    expect(await grants()).toEqual([]);
  });
});

describe('back-channel logout', () => {
  const send = (token: string) => call(app, '/api/ssoLogout', { logout_token: token }, { as: 'form' });
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

  test('ends here what somebody ends there, of that browser alone', async () => {
    const who = person();
    const jar: Jar = new Map();
    const inOneBrowser = async () => signedInAs(app, site, who, jar);
    const [left, here, elsewhere] = [
      await inOneBrowser(),
      await inOneBrowser(),
      await signedInAs(app, site, who),
    ];
    const { body } = await call(app, '/api/logout', {}, { token: left });
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

  test('of an account there ends all its sessions, and works once', async () => {
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

  test('of a session alone is heard without the account', async () => {
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
  test.each(Object.keys(wrong))('with %s is refused', async (what) => {
    const who = person();
    const token = await signedInAs(app, site, who);
    const reply = await send(await site.sign(logout(who.sub, wrong[what])));
    expect([reply.status, reply.body.message]).toEqual([400, 'The logout token is not right.']);
    expect(await isSignedIn(app, token)).toBe(true);
  });

  test('that is forged is refused', async () => {
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
