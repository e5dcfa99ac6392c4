import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { dummyHash, hashPassword, verifyDummy } from './passwords.ts';

const busy = 'Many people are signing in right now. Please try again in a moment.';

test('hashing thirty passwords does not block reading a file', async () => {
  let checked = 0;
  const passwords = Array.from({ length: 30 }, async () => {
    await hashPassword('river stone 7');
    checked += 1;
  });
  await readFile(import.meta.filename);
  expect(checked).toBeLessThan(15);
  await Promise.all(passwords);
});

/**
 * Sends more requests than the queue holds. Each repeats as soon as it is served, so the queue stays full however fast
 * the machine is.
 */
function keepLineFull() {
  let isOver = false;
  const one = async () => {
    while (!isOver) {
      await hashPassword('river stone 7').catch(() => undefined);
      await setImmediate();
    }
  };
  const all = Array.from({ length: 60 }, one);
  return {
    async leave() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** The parameters of a hash, and the lengths of its remaining parts. */
const makingOf = (hash: string) => {
  const [, kind, version, cost, ...drawn] = hash.split('$');
  return [kind, version, cost, ...drawn.map(({ length }) => length)];
};

test('the dummy hash costs as much as a real one', async () => {
  expect(makingOf(dummyHash)).toEqual(makingOf(await hashPassword('river stone 7')));
});

test('checking an unknown address is rejected while the queue is full', async () => {
  const crowd = Array.from({ length: 60 }, () => hashPassword('river stone 7').catch(() => undefined));
  await expect(verifyDummy('wrong 1')).rejects.toThrow(busy);
  await Promise.all(crowd);
  expect(await verifyDummy('wrong 1')).toBe(false);
});

test('a sign-in rejected because the queue is full is not counted as a wrong try', async () => {
  await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const member = await addMember(app);
  const crowd = keepLineFull();
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => call(app, 'login', { email: member.email, password: 'wrong 1' })),
  );
  await crowd.leave();
  const refused = replies.filter(({ status }) => status === 503);
  expect(replies.filter(({ status }) => ![422, 503].includes(status))).toEqual([]);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body, headers } of refused) {
    expect(body).toEqual({ response: 'error', code: 'unavailable', message: busy });
    expect(headers.get('retry-after')).toBe('2');
  }
  const wrong = () => call(app, 'login', { email: member.email, password: 'wrong 1' });
  const counted = replies.length - refused.length;
  for (let time = counted; time < 10; time += 1) expect((await wrong()).status).toBe(422);
  expect((await wrong()).status).toBe(429);
});
