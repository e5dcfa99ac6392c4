import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { hashPassword } from './passwords.ts';

const busy = 'Many people are signing in just now. Please try again in a moment.';

test('a file does not wait for all passwords that are checked', async () => {
  let checked = 0;
  const passwords = Array.from({ length: 30 }, async () => {
    await hashPassword('river stone 7');
    checked += 1;
  });
  await readFile(import.meta.filename);
  expect(checked).toBeLessThan(15);
  await Promise.all(passwords);
});

test('whoever comes when too many wait is told so, and nothing is counted of it', async () => {
  await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const member = await addMember(app);
  const queued = Array.from({ length: 42 }, () => hashPassword('river stone 7'));
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => call(app, '/api/login', { email: member.email, password: 'wrong 1' })),
  );
  await Promise.all(queued);
  const refused = replies.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body, headers } of refused) {
    expect(body).toEqual({ response: 'error', code: 'unavailable', message: busy });
    expect(headers.get('retry-after')).toBe('2');
  }
  const wrong = () => call(app, '/api/login', { email: member.email, password: 'wrong 1' });
  const counted = replies.length - refused.length;
  for (let time = counted; time < 10; time += 1) expect((await wrong()).status).toBe(422);
  expect((await wrong()).status).toBe(429);
});
