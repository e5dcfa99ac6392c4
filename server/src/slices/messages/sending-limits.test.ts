/** Limits on repeated and mass messages, and blocks while a message is being sent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, setUpApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { blocking, inbox, sending, sent, sentFolder } from '../../testing/messages.ts';

const app = await setUpApp();

const [ann, bo] = await Promise.all([addMember(app), addMember(app)]);

test('three clicks send one message', async () => {
  const message = { toUserId: bo.id, message: 'Clicked twice.' };
  const replies = await Promise.all([
    sending(app, ann, message),
    sending(app, ann, message),
    sending(app, ann, message),
  ]);
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect((await inbox(app, bo, { searchText: 'clicked' })).totalCount).toBe(1);
  await sent(app, ann, { ...message, subject: 'Another' });
  expect((await inbox(app, bo, { searchText: 'clicked' })).totalCount).toBe(2);
});

describe('one text to many members', () => {
  const text = 'Dear colleague, have you heard of our new offer?';

  test('is rejected at the sixth, however it is varied, and in answers', async () => {
    const seller = await addMember(app);
    const others = await Promise.all(Array.from({ length: 6 }, () => addMember(app)));
    const [first, ...rest] = others;
    if (first === undefined) throw new Error('nobody to write to');
    const replies = [];
    for (const [place, { id }] of others.entries()) {
      replies.push(
        (await sending(app, seller, { toUserId: id, message: `${text.toUpperCase()} ${place}!!` })).status,
      );
    }
    expect(replies).toEqual([200, 200, 200, 200, 200, 422]);
    const { body } = await sending(app, seller, {
      toAddress: 'somebody@example.org',
      message: `${text}\n-----\n${rest.length}`,
    });
    expect(body.errors).toEqual({
      message: 'You’ve sent this text to 5 members within a day. Write something different to others.',
    });
    expect((await sending(app, seller, { toUserId: first.id, message: `${text} Again?` })).status).toBe(200);
    expect((await sending(app, seller, { toUserId: first.id, message: text })).status).toBe(200);
  });

  test('is rejected at the sixth below a dashed line (rules/messages 22)', async () => {
    const seller = await addMember(app);
    const others = await Promise.all(Array.from({ length: 6 }, () => addMember(app)));
    const replies = [];
    for (const { id } of others) {
      const { status } = await sending(app, seller, { toUserId: id, message: `Hello,\n-----\n${text}` });
      replies.push(status);
    }
    expect(replies).toEqual([200, 200, 200, 200, 200, 422]);
  });

  test('may be a few words, or come from the staff', async () => {
    const [member, moderator] = await Promise.all([addMember(app), addMember(app, { role: 'moderator' })]);
    const others = await Promise.all(Array.from({ length: 7 }, () => addMember(app)));
    for (const { id } of others) {
      expect((await sending(app, member, { toUserId: id, message: 'Thank you!' })).status).toBe(200);
      expect((await sending(app, moderator, { toUserId: id, message: text })).status).toBe(200);
    }
  });
});

describe('with rate limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => limited.close());

  test('suggestions of addresses are limited to 120 an hour', async () => {
    const { token } = await addMember(limited);
    const ask = () => call(limited, 'emailList', { searchtxt: 'anna' }, { token });
    for (let asked = 0; asked < 120; asked += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  test('messages are limited to 60 an hour, and to 10 of a new account', async () => {
    const [newAccount, member] = [await addMember(limited), await addMember(limited)];
    const toUserId = (await addMember(limited)).id;
    await limited.database.query("update members set created_at = now() - interval '8 days' where id = $1", [
      member.id,
    ]);
    const numbers = Array.from({ length: 10 }, (_unused, place) => `Number ${'abcdefghij'[place]}`);
    for (const message of numbers) await sent(limited, newAccount, { toUserId, message });
    const more = { toUserId, message: 'One more' };
    const { status, headers, body } = await sending(limited, newAccount, more);
    expect([status, body.code, body.message]).toEqual([
      429,
      'rate_limited',
      'In the first 7 days, you can send at most 10 messages an hour. Wait a while before you send the next one.',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await sending(limited, newAccount, { toUserId, message: numbers[9] })).status).toBe(200);
    await limited.database.query(
      "insert into messages (sender_id, subject, text) select $1, '', 'n' || n from generate_series(1, 60) n",
      [member.id],
    );
    const full = await sending(limited, member, { toUserId });
    expect([full.status, full.body.message]).toEqual([
      429,
      'You’ve sent 60 messages within an hour. Wait a while before you send the next one.',
    ]);
  });
});

test('blocking waits for messages in progress and stops later ones', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [sender, blocker] = await Promise.all([addMember(app), addMember(app)]);
    const messages = Array.from({ length: 5 }, (_unused, place) => `In a hurry ${'abcde'[place]}`);
    const sends = messages.map((message) => sending(app, sender, { toUserId: blocker.id, message }));
    await blocking(app, blocker, sender);
    const { totalCount } = await inbox(app, blocker);
    await Promise.all(sends);
    await sent(app, sender, { toUserId: blocker.id, message: 'Too late.' });
    expect((await inbox(app, blocker)).totalCount).toBe(totalCount);
    expect((await sentFolder(app, sender)).totalCount).toBe(6);
  }
});
