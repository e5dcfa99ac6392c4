import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { sample } from '../../testing/full-suite.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, newAccount, signIn } from '../../testing/members.ts';
import { usedBytes } from '../../testing/used-bytes.ts';
import { openDatabase } from '../db/database.ts';
import { countInDatabase } from '../db/shared-counts.ts';
import { RequestContext, runWithContext } from '../request-context.ts';
import { countInMemory, createRateLimiter, type RateLimit } from './rate-limits.ts';

const own = await createTestDatabase();
const database = openDatabase({ url: own.url, onIdleError: () => undefined });
afterAll(async () => {
  await database.close();
  await own.close();
});

const tooOften = 'Too many attempts. Please wait a moment and try again.';

describe.each([
  { counted: 'in memory', open: countInMemory },
  { counted: 'in the database', open: countInDatabase(database) },
])('a rate limiter that counts $counted', ({ open }) => {
  let limiters = 0;
  /** Each has separate counts. */
  const limiterOf = (limit: RateLimit) => {
    limiters += 1;
    return createRateLimiter(`limiter ${limiters}`, limit, open);
  };

  test('counts each address and each account separately', async () => {
    const limiter = limiterOf({ perAddress: 2, perAccount: 1, windowMinutes: 1, counts: 'calls' });
    await limiter.consume({ address: '192.0.2.1' });
    await limiter.consume({ address: '192.0.2.1' });
    await expect(limiter.consume({ address: '192.0.2.1' })).rejects.toMatchObject({
      code: 'rate_limited',
      message: tooOften,
    });
    await limiter.consume({ address: '192.0.2.2' });
    await limiter.consume({ account: '192.0.2.1' });
    await expect(limiter.consume({ account: '192.0.2.1' })).rejects.toThrow(tooOften);
  });

  test('returns the seconds to wait', async () => {
    const limiter = limiterOf({ perAddress: 1, windowMinutes: 15, counts: 'calls' });
    await limiter.consume({ address: 'a' });
    const refusal = await limiter.consume({ address: 'a' }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ details: { retryAfter: expect.any(Number) } });
    const { details } = refusal as { details: { retryAfter: number } };
    expect(details.retryAfter).toBeGreaterThan(890);
    expect(details.retryAfter).toBeLessThanOrEqual(900);
  });

  test('refunds successes if only failures count', async () => {
    const failures = limiterOf({ perAccount: 1, windowMinutes: 1, counts: 'failures' });
    const calls = limiterOf({ perAccount: 1, windowMinutes: 1, counts: 'calls' });
    for (const limiter of [failures, calls]) {
      await limiter.consume({ account: 'a' });
      await limiter.succeeded({ account: 'a' });
    }
    await failures.consume({ account: 'a' });
    await expect(calls.consume({ account: 'a' })).rejects.toThrow(tooOften);
  });

  test('may also limit successes', async () => {
    const limiter = limiterOf({ perAccount: 2, inAll: 3, windowMinutes: 1, counts: 'failures' });
    for (const _time of [1, 2, 3]) {
      await limiter.consume({ account: 'a' });
      await limiter.succeeded({ account: 'a' });
    }
    await expect(limiter.consume({ account: 'a' })).rejects.toThrow(tooOften);
  });

  test('can check a limit without counting', async () => {
    const limiter = limiterOf({ perAccount: 1, windowMinutes: 1, counts: 'calls' });
    for (const _time of [1, 2]) await limiter.peek({ account: 'a' });
    await limiter.consume({ account: 'a' });
    await expect(limiter.peek({ account: 'a' })).rejects.toThrow(tooOften);
  });

  test('does not count keys without a limit', async () => {
    const limiter = limiterOf({ perAddress: 1, windowMinutes: 1, counts: 'calls' });
    for (const _time of [1, 2, 3]) await expect(limiter.consume({ account: 'a' })).resolves.toBeUndefined();
  });
});

describe('signing in', () => {
  /** Applications that trust the test's headers about the origin of a call. */
  const behindProxy = () => createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
  const tryFrom = async (app: TestApp, address: string, { email }: { email: string }, password: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await call(app, '/api/login', { email, password }, { headers })).status;
  };
  const wrongFrom = async (app: TestApp, address: string, member: { email: string }, times: number) => {
    const statuses = [];
    for (let time = 0; time < times; time += 1) {
      statuses.push(await tryFrom(app, address, member, 'wrong 1'));
    }
    return statuses;
  };
  const refusals = (count: number) => Array.from({ length: count }, () => 422);

  test('is blocked for one account from one address after ten wrong passwords', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const [member, other] = [await addMember(app), await addMember(app)];
    const wrong = () => call(app, '/api/login', { email: member.email.toUpperCase(), password: 'wrong 1' });
    for (let time = 0; time < 10; time += 1) expect((await wrong()).status).toBe(422);
    const refused = await call(app, '/api/login', { email: member.email, password: member.password });
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ response: 'error', code: 'rate_limited', message: tooOften });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    await signIn(app, other);
  });

  test('stays possible for a member whom someone elsewhere tries to lock out', async () => {
    await using app = await behindProxy();
    const member = await addMember(app);
    expect(await wrongFrom(app, '192.0.2.1', member, 11)).toEqual([...refusals(10), 429]);
    expect(await tryFrom(app, '192.0.2.2', member, member.password)).toBe(200);
  });

  test('stays possible from where the member has signed in before, after ten wrong passwords', async () => {
    await using app = await behindProxy();
    const member = await addMember(app);
    expect(await tryFrom(app, '192.0.2.1', member, member.password)).toBe(200);
    expect(await wrongFrom(app, '192.0.2.1', member, 11)).toEqual(refusals(11));
    expect(await tryFrom(app, '192.0.2.1', member, member.password)).toBe(200);
  });

  test('is possible again after the member has set a new password by a link in an e-mail', async () => {
    await using app = await behindProxy();
    const member = await addMember(app);
    expect(await wrongFrom(app, '192.0.2.1', member, 11)).toEqual([...refusals(10), 429]);
    await call(app, '/api/forgotPasswordRequest', { email: member.email });
    const token = tokenIn(await app.mailbox.next(member.email));
    const password = 'another stone 8';
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const change = { token, password, repassword: password };
    expect((await call(app, '/api/resetPassword', change, { headers })).status).toBe(200);
    expect(await tryFrom(app, '192.0.2.1', member, password)).toBe(200);
    await app.settle();
  });

  test('is counted by network, not by single addresses in it', async () => {
    await using app = await behindProxy();
    const member = await addMember(app);
    for (let host = 1; host <= 10; host += 1) {
      expect(await tryFrom(app, `2001:db8:1:1::${host}`, member, 'wrong 1')).toBe(422);
    }
    expect(await tryFrom(app, '2001:db8:1:1:ffff::1', member, 'wrong 1')).toBe(429);
    expect(await tryFrom(app, '2001:db8:1:2::1', member, member.password)).toBe(200);
  });

  test('also has a limit for successes, with room for many members at one address', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const [member, other] = [await addMember(app), await addMember(app)];
    for (let time = 0; time < 20; time += 1) await signIn(app, member);
    const refused = await call(app, '/api/login', { email: member.email, password: member.password });
    expect([refused.status, refused.body.message]).toEqual([429, tooOften]);
    expect(await isSignedIn(app, member.token)).toBe(true);
    await signIn(app, other);
  });

  test('is blocked for an address that only fails', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const statuses = new Map<number, number>();
    for (let time = 0; time < 302; time += 1) {
      const { status } = await call(app, '/api/login', {});
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [422, 300],
      [429, 2],
    ]);
    // Other calls have limits of their own.
    expect((await call(app, '/api/homePageDeals')).status).toBe(200);
    expect((await call(app, '/api/activation', { token: 'x' })).status).toBe(410);
  });

  test('cannot escape its limit by a forged address', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    let status = 0;
    for (let time = 0; time < 301; time += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${time % 250}` };
      ({ status } = await call(app, '/api/login', {}, { headers }));
    }
    expect(status).toBe(429);
  });

  const trusts: [trusted: string, added: string][] = [
    ['2', ', 198.51.100.7'],
    ['on', ''],
    ['127.0.0.0/8, 198.51.100.7', ', 198.51.100.7'],
  ];
  test.each(sample(trusts, 0))(
    'is counted by the part that TRUST_PROXY=%s trusts, whatever was written before it',
    async (trusted, added) => {
      await using app = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: trusted } });
      const from = (address: string, invented: number) => {
        const headers = { 'x-forwarded-for': `203.0.113.${invented % 250}, ${address}${added}` };
        return call(app, '/api/login', {}, { headers });
      };
      for (let time = 0; time < 300; time += 1) await from('192.0.2.1', time);
      expect((await from('192.0.2.1', 300)).status).toBe(429);
      expect((await from('192.0.2.2', 300)).status).toBe(422);
    },
  );
});

describe('e-mails', () => {
  test('to one mailbox are limited', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const { email } = await addMember(app);
    const ask = () => call(app, '/api/forgotPasswordRequest', { email });
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    expect((await call(app, '/api/forgotPasswordRequest', { email: newAccount().email })).status).toBe(200);
    await app.settle();
    expect(app.mailbox.mails.filter(({ subject }) => subject?.includes('new password'))).toHaveLength(5);
  });
});

test('a counter does not keep its first request in memory', async () => {
  const counter = countInMemory({ name: 'calls', duration: 900 });
  const request = new WeakRef(new RequestContext());
  await runWithContext(request.deref() as RequestContext, () => counter.add('somebody', 1));
  await usedBytes();
  expect(request.deref()).toBeUndefined();
});
