/** How much an account may do that registered a few days ago. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addMember, signUp, type TestMember } from '../../testing/members.ts';
import { sending, sent } from '../../testing/messages.ts';
import { letNewcomersWait, startThread } from '../../testing/newcomers.ts';

const app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
afterAll(() => app.close());

let admin: TestMember;
beforeAll(async () => {
  admin = await addMember(app, { role: 'admin' });
  await letNewcomersWait(app, admin);
});

const weekOld = ({ id }: TestMember) =>
  app.database.query("update members set created_at = now() - interval '8 days' where id = $1", [id]);

const linked = (count: number) => ({
  description: Array.from({ length: count }, (_unused, place) => `<p>https://${place}.example</p>`).join(''),
});

describe('links', () => {
  test('are two at most in the first week', async () => {
    const newcomer = await signUp(app);
    const { status, body } = await startThread(app, newcomer, linked(3));
    expect([status, body.errors]).toEqual([
      422,
      {
        description:
          'In the first 7 days an account writes at most 2 links in a post or comment. Please take some out.',
      },
    ]);
    expect((await startThread(app, newcomer, linked(2))).body.waiting).toBe(1);
    await weekOld(newcomer);
    expect((await startThread(app, newcomer, linked(3))).body.waiting).toBe(1);
  });

  test('are not counted of others', async () => {
    expect((await startThread(app, await addMember(app), linked(5))).status).toBe(200);
  });
});

describe('conversations', () => {
  test('are begun five times a day in the first week, and answered as often as one likes', async () => {
    const [newcomer, friend] = [await signUp(app), await addMember(app)];
    const others = await Promise.all(Array.from({ length: 5 }, () => addMember(app)));
    const got = await sent(app, friend, { toUserId: newcomer.id, message: 'Welcome.' });
    for (const [place, { id }] of others.entries()) {
      await sent(app, newcomer, { toUserId: id, message: `Good day, ${'abcde'[place]}.` });
    }
    const sixth = { toUserId: friend.id, message: 'And to you.' };
    const { status, headers, body } = await sending(app, newcomer, sixth);
    expect([status, body.message]).toEqual([
      429,
      'In the first 7 days an account begins at most 5 conversations a day. Please wait a while before you begin the next.',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
    expect((await sending(app, newcomer, { ...sixth, parent_id: got })).status).toBe(200);
    expect((await sending(app, newcomer, { toAdmin: 1, message: 'Help.' })).status).toBe(200);
    await weekOld(newcomer);
    expect((await sending(app, newcomer, sixth)).status).toBe(200);
  });

  test('are not counted where newcomers do not wait', async () => {
    await letNewcomersWait(app, admin, false);
    const newcomer = await signUp(app);
    const others = await Promise.all(Array.from({ length: 6 }, () => addMember(app)));
    for (const [place, { id }] of others.entries()) {
      await sent(app, newcomer, { toUserId: id, message: `Good day, ${'abcdef'[place]}.` });
    }
  });
});
