import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, newcomer, signIn } from '../../testing/members.ts';
import { createRateLimiter } from './rate-limits.ts';

const tooOften = 'That was a little too often. Please wait a moment and try again.';

describe('a limiter', () => {
  test('counts each address and each account for itself', async () => {
    const limiter = createRateLimiter({ perAddress: 2, perAccount: 1, windowMinutes: 1, counts: 'calls' });
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

  test('says how many seconds to wait', async () => {
    const limiter = createRateLimiter({ perAddress: 1, windowMinutes: 15, counts: 'calls' });
    await limiter.consume({ address: 'a' });
    const refusal = await limiter.consume({ address: 'a' }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ details: { retryAfter: expect.any(Number) } });
    const { details } = refusal as { details: { retryAfter: number } };
    expect(details.retryAfter).toBeGreaterThan(890);
    expect(details.retryAfter).toBeLessThanOrEqual(900);
  });

  test('gives back what went well where only failures count', async () => {
    const failures = createRateLimiter({ perAccount: 1, windowMinutes: 1, counts: 'failures' });
    const calls = createRateLimiter({ perAccount: 1, windowMinutes: 1, counts: 'calls' });
    for (const limiter of [failures, calls]) {
      await limiter.consume({ account: 'a' });
      await limiter.succeeded({ account: 'a' });
    }
    await failures.consume({ account: 'a' });
    await expect(calls.consume({ account: 'a' })).rejects.toThrow(tooOften);
  });

  test('does not count what it has no limit for', async () => {
    const limiter = createRateLimiter({ perAddress: 1, windowMinutes: 1, counts: 'calls' });
    for (const _time of [1, 2, 3]) await expect(limiter.consume({ account: 'a' })).resolves.toBeUndefined();
  });
});

describe('signing in', () => {
  test('is held up for one account after ten wrong passwords, and for no other', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const member = await addMember(app);
    const other = await addMember(app);
    const wrong = () => call(app, '/api/login', { email: member.email.toUpperCase(), password: 'wrong 1' });
    for (let time = 0; time < 5; time += 1) {
      expect((await wrong()).status).toBe(422);
      // Rightly signing in neither counts nor forgives.
      await signIn(app, member);
    }
    for (let time = 5; time < 10; time += 1) expect((await wrong()).status).toBe(422);
    const refused = await call(app, '/api/login', { email: member.email, password: member.password });
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ response: 'error', code: 'rate_limited', message: tooOften });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    await signIn(app, other);
  });

  test('is held up for an address that only fails', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const statuses = new Map<number, number>();
    for (let time = 0; time < 102; time += 1) {
      const { status } = await call(app, '/api/login', {});
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [422, 100],
      [429, 2],
    ]);
    // Other calls have limits of their own.
    expect((await call(app, '/api/homePageDeals')).status).toBe(200);
    expect((await call(app, '/api/activation', { token: 'x' })).status).toBe(410);
  });

  test('cannot escape its limit by an invented address', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    let status = 0;
    for (let time = 0; time < 101; time += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${time}` };
      ({ status } = await call(app, '/api/login', {}, { headers }));
    }
    expect(status).toBe(429);
  });

  test('counts by the address that a trusted proxy names', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
    const from = (address: string) =>
      call(app, '/api/login', {}, { headers: { 'x-forwarded-for': address } });
    for (let time = 0; time < 100; time += 1) await from('192.0.2.1');
    expect((await from('192.0.2.1')).status).toBe(429);
    expect((await from('192.0.2.2')).status).toBe(422);
  });
});

describe('mail', () => {
  test('nobody’s mailbox is filled by others', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const { email } = await addMember(app);
    const ask = () => call(app, '/api/forgotPasswordRequest', { email });
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    expect((await call(app, '/api/forgotPasswordRequest', { email: newcomer().email })).status).toBe(200);
    await app.settle();
    expect(app.mailbox.mails.filter(({ subject }) => subject?.includes('new password'))).toHaveLength(5);
  });
});
