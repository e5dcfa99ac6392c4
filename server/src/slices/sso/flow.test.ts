/** Sign-ins through the community site, with a real provider. */
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { type CommunitySite, openCommunitySite } from '../../testing/community-site.ts';
import { isSignedIn } from '../../testing/members.ts';
import { begin, enter, enterAs, finish, publicUrl, signedInAs } from '../../testing/sso.ts';

const site: CommunitySite = await openCommunitySite();
const app = await createTestApp({ env: site.env });
await site.open({ publicUrl, origin: app.origin });
afterAll(async () => {
  await app.close();
  await site.close();
});

const ada = {
  sub: 'ada',
  email: 'ada@example.org',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Love',
};
const gone = 'This sign-in has expired or was started in another window. Please try again.';

describe('signing in at the community site', () => {
  test('leads there with PKCE, a state and a nonce, and creates a session', async () => {
    site.people.set(ada.sub, ada);
    const { address, secret } = await begin(app);
    const asked = new URL(address);
    expect(asked.origin).toBe(site.issuer);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'guildhall',
      redirect_uri: 'http://guildhall.test/sso/callback',
      response_type: 'code',
      scope: 'openid profile email offline_access',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(address).not.toContain(secret);
    const { status, body, headers } = await finish(app, await enter({ address }, 'ada'), secret);
    expect([status, body.message, headers.get('set-cookie')]).toEqual([200, null, null]);
    expect(headers.get('cache-control')).toBe('no-store');
    const { body: profile } = await call(app, 'profile', undefined, {
      method: 'GET',
      token: String(body.token),
    });
    expect(profile).toMatchObject({ email: 'ada@example.org', firstName: 'Ada', lastName: 'Love', role: 4 });
  });

  test('works once, also for two requests at once', async () => {
    const { address, secret } = await begin(app);
    const answer = await enter({ address }, 'ada');
    const both = await Promise.all([finish(app, answer, secret), finish(app, answer, secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const again = await finish(app, answer, secret);
    expect([again.status, again.body.message]).toEqual([410, gone]);
  });

  test('works only in the browser tab in which it began', async () => {
    const [mine, theirs] = [await begin(app), await begin(app)];
    const answer = await enter(theirs, 'ada');
    const other = await finish(app, answer, mine.secret);
    expect([other.status, other.body.message]).toEqual([410, gone]);
    // Another person's attempt uses nothing up.
    expect((await finish(app, answer, theirs.secret)).status).toBe(200);
  });

  test('rejects the code of another attempt', async () => {
    const [mine, theirs] = [await begin(app), await begin(app)];
    const code = new URLSearchParams(await enter(theirs, 'ada')).get('code') ?? '';
    const answer = new URLSearchParams(await enter(mine, 'ada'));
    answer.set('code', code);
    const injected = await finish(app, answer.toString(), mine.secret);
    expect([injected.status, injected.body.message]).toEqual([
      403,
      'Guild Community couldn’t sign you in. Please try again.',
    ]);
  });

  test('rejects an answer with another issuer', async () => {
    const begun = await begin(app);
    const answer = new URLSearchParams(await enter(begun, 'ada'));
    answer.set('iss', 'https://elsewhere.example');
    const reply = await finish(app, answer.toString(), begun.secret);
    expect([reply.status, reply.body.message]).toEqual([
      403,
      'We couldn’t verify the answer from Guild Community. Please try again. If it keeps happening, contact us.',
    ]);
  });

  test.each(['', '?', 'state=forged&code=x', 'code=x'])('rejects a forged answer: %j', async (answer) => {
    const { secret } = await begin(app);
    expect([410, 422]).toContain((await finish(app, answer, secret)).status);
  });

  test('explains to a member that they cancelled there', async () => {
    const begun = await begin(app);
    const reply = await finish(app, await enter(begun, 'cancel'), begun.secret);
    expect([reply.status, reply.body.message]).toEqual([403, 'You didn’t sign in at Guild Community.']);
  });

  test('expires after ten minutes', async () => {
    const begun = await begin(app);
    const answer = await enter(begun, 'ada');
    await app.database.query("update sso_attempts set begun_at = now() - interval '11 minutes'");
    expect((await finish(app, answer, begun.secret)).status).toBe(410);
  });

  test('stores and logs no secret', async () => {
    const begun = await begin(app);
    const answer = await enter(begun, 'ada');
    const { body } = await finish(app, answer, begun.secret);
    const [row] = await app.database.query<{ everything: string }>(
      `select coalesce((select string_agg(a::text, '') from sso_attempts a), '')
         || (select string_agg(g::text, '') from sso_grants g) || (select string_agg(s::text, '') from sessions s)
         as everything`,
    );
    const code = new URLSearchParams(answer).get('code') ?? 'no code';
    const logs = JSON.stringify(app.logs);
    for (const secret of [begun.secret, String(body.token), code, 'ada@example.org']) {
      expect(row?.everything).not.toContain(secret);
      expect(row?.everything).not.toContain(Buffer.from(secret).toString('hex'));
      expect(logs).not.toContain(secret);
    }
  });
});

describe('a community site that does not answer', () => {
  test('answers 503 and ends no session', async () => {
    const token = await signedInAs(app, site, ada);
    await using other = await createTestApp({ env: { ...site.env, SSO_ISSUER: 'http://127.0.0.1:9' } });
    const reply = await call(other, 'startSso', {});
    expect([reply.status, reply.headers.get('retry-after'), reply.body.message]).toEqual([
      503,
      '5',
      'Guild Community isn’t responding right now. Please try again in a moment.',
    ]);
    expect(await isSignedIn(app, token)).toBe(true);
  });

  test('is asked again at the next sign-in', async () => {
    await using late = await createTestApp({ env: site.env });
    site.isAway = true;
    expect((await call(late, 'startSso', {})).status).toBe(503);
    site.isAway = false;
    expect((await enterAs(late, site, ada)).status).toBe(200);
  });

  test('answers 503 when it fails during a sign-in', async () => {
    const begun = await begin(app);
    const answer = await enter(begun, 'ada');
    site.isAway = true;
    const reply = await finish(app, answer, begun.secret);
    site.isAway = false;
    expect(reply.status).toBe(503);
  });
});

test('answers 404 without single sign-on', async () => {
  await using plain = await createTestApp();
  const reply = await call(plain, 'startSso', {});
  expect([reply.status, reply.body.message]).toEqual([404, 'Single sign-on isn’t set up here.']);
});
