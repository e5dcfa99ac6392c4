import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leave } from '../../testing/account-deletion.ts';
import { createTestApp, setUpApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { blocking, deleting, inbox, sending, sent, sentFolder } from '../../testing/messages.ts';
import { statementsOf } from '../../testing/statements.ts';

const app = await setUpApp();

const [ann, bo] = await Promise.all([
  addMember(app, { firstName: 'Annika', lastName: 'Lind' }),
  addMember(app, { firstName: 'Bodo', lastName: 'Ray' }),
]);

describe('a message to an address', () => {
  test('reaches its member, with the sender’s name and address', async () => {
    const id = await sent(app, ann, { toAdmin: 0, toAddress: bo.email.toUpperCase(), parent_id: '' });
    const [got] = (await inbox(app, bo)).data;
    expect(got).toEqual({
      id,
      userName: 'Annika Lind',
      userEmail: ann.email,
      user: { id: ann.id, firstName: 'Annika', lastName: 'Lind', avatar: null, role: 4 },
      subject: 'Lunch',
      message: 'Shall we meet?',
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      read: 0,
      parent_id: 0,
      toAdmin: 0,
    });
    const [own] = (await sentFolder(app, ann)).data;
    const typed = bo.email.toUpperCase();
    expect(own).toMatchObject({ id, userName: typed, userEmail: typed, user: null, read: 1 });
  });

  test('is answered without showing an address', async () => {
    const id = await sent(app, ann, { toAddress: bo.email, message: 'An address for an answer.' });
    await sent(app, bo, { parent_id: id, subject: 'RE: Lunch', message: 'Gladly.' });
    const [answer] = (await inbox(app, ann)).data;
    expect(answer).toMatchObject({ parent_id: id, userName: 'Bodo Ray', userEmail: '', message: 'Gladly.' });
    const [own] = (await sentFolder(app, bo)).data;
    expect(own).toMatchObject({ userName: 'Annika Lind', userEmail: '', user: { id: ann.id } });
  });
});

test('a message to a member shows no address to either side', async () => {
  // The sender is who is signed in, whatever the body says.
  const id = await sent(app, ann, { toUserId: bo.id, message: 'From your page.', userId: bo.id });
  expect((await inbox(app, bo)).data[0]).toMatchObject({ id, userName: 'Annika Lind', userEmail: '' });
  const own = await sentFolder(app, ann);
  expect(own.data[0]).toMatchObject({ id, userName: 'Bodo Ray', userEmail: '', user: { id: bo.id } });
  expect(JSON.stringify(own.data[0])).not.toContain(bo.email);
});

test('subject and text are kept unchanged', async () => {
  const words = {
    subject: 'שלום 👩‍👧 <b>',
    message: '  Dear Bo,\n\n\tّمرحبا e\u0301 & <script>alert(1)</script>\r\n',
  };
  await sent(app, ann, { ...words, toUserId: bo.id });
  expect((await inbox(app, bo)).data[0]).toMatchObject(words);
});

test('nobody can write to themselves', async () => {
  for (const to of [{ toUserId: ann.id }, { toAddress: ann.email.toUpperCase() }]) {
    const { status, body } = await sending(app, ann, to);
    expect([status, body.message]).toEqual([422, 'You can’t write to yourself.']);
  }
});

describe('a message to nobody', () => {
  let disabled: TestMember;
  let blocker: TestMember;
  beforeAll(async () => {
    [disabled, blocker] = await Promise.all([addMember(app), addMember(app)]);
    await app.database.query("update members set status = 'disabled' where id = $1", [disabled.id]);
    await blocking(app, blocker, ann);
  });

  test('gets the same reply and the same statements as any other', async () => {
    const addresses = [bo.email, 'nobody@example.org', disabled.email, blocker.email];
    const seen = [];
    for (const [place, toAddress] of addresses.entries()) {
      const message = `One of four, number ${'abcd'[place]}`;
      let reply: unknown;
      // Finishes the jobs of the previous message, which would be counted, too.
      await app.settle();
      const { count } = await statementsOf(app, async () => {
        const answered = await sending(app, ann, { toAddress, message });
        const { id: _own, ...body } = answered.body;
        reply = body;
        return answered;
      });
      const [own] = (await sentFolder(app, ann)).data;
      seen.push({ reply, count, own: { ...own, id: 0, date: '', message: '', userName: '', userEmail: '' } });
      expect(own).toMatchObject({ message, userName: toAddress, userEmail: toAddress });
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    const got = await app.database.query('select from received_messages where member_id = any($1)', [
      [disabled.id, blocker.id],
    ]);
    expect(got).toEqual([]);
  });

  test('gets the same reply from the page of a member', async () => {
    const [active, other] = await Promise.all([
      sending(app, ann, { toUserId: bo.id }),
      sending(app, ann, { toUserId: blocker.id }),
    ]);
    const nobody = await sending(app, ann, { toUserId: 2_000_000_000 });
    const same = { response: 'success', id: 0, message: 'Message sent.' };
    for (const { status, body } of [active, other, nobody])
      expect([status, { ...body, id: 0 }]).toEqual([200, same]);
    expect((await sentFolder(app, ann)).data[0]).toMatchObject({ userName: 'Former member', user: null });
  });
});

test('an answer is possible to messages that one has', async () => {
  const id = await sent(app, ann, { toUserId: bo.id, message: 'To be answered.' });
  const stranger = await addMember(app);
  const answer = (who: TestMember, to = {}) =>
    sending(app, who, { parent_id: id, message: `By ${who.id}`, ...to });
  expect((await answer(stranger)).status).toBe(404);
  expect((await answer(bo)).status).toBe(200);
  expect((await answer(ann, { toUserId: bo.id })).status).toBe(200);
  await deleting(app, bo, id);
  expect((await answer(bo, { message: 'Once more.' })).body).toMatchObject({
    code: 'not_found',
    message: 'The message you’re replying to was deleted. Write a new one.',
  });
});

describe('a message to the moderators', () => {
  test('reaches each active one, who reads it separately', async () => {
    const staff = await Promise.all(
      (['super_admin', 'admin', 'moderator', 'moderator'] as const).map((role) => addMember(app, { role })),
    );
    const [away, ...active] = staff;
    if (away === undefined) throw new Error('nobody is of the staff');
    await app.database.query("update members set status = 'disabled' where id = $1", [away.id]);
    const id = await sent(app, ann, { toAdmin: 1, toAddress: bo.email, message: 'To you all.' });
    const rows = await app.database.query('select member_id from received_messages where message_id = $1', [
      id,
    ]);
    expect(rows.length).toBe(active.length);
    for (const member of active) {
      expect((await inbox(app, member)).data[0]).toMatchObject({ id, read: 0, toAdmin: 1, userEmail: '' });
    }
    expect((await sentFolder(app, ann)).data[0]).toMatchObject({
      userName: 'Moderators',
      userEmail: '',
      user: null,
    });
  });

  test('reaches moderators who have blocked the sender', async () => {
    const moderator = await addMember(app, { role: 'moderator' });
    await blocking(app, moderator, ann);
    await sent(app, ann, { toAdmin: 1, message: 'You will hear me.' });
    expect((await inbox(app, moderator)).data[0]?.message).toBe('You will hear me.');
  });

  test('takes as many statements for fifty as for one', async () => {
    const one = await statementsOf(app, () => sending(app, ann, { toAdmin: 1, message: 'Few of you.' }));
    const fifty = await Promise.all(Array.from({ length: 50 }, () => addMember(app, { role: 'moderator' })));
    const many = await statementsOf(app, () => sending(app, ann, { toAdmin: 1, message: 'Many of you.' }));
    expect(many.count).toBe(one.count);
    for (const member of fifty) expect((await inbox(app, member)).totalCount).toBe(1);
  });
});

test('logs contain nothing of a message', async () => {
  const before = app.logs.length;
  await sent(app, ann, { toAddress: bo.email, subject: 'Xylophone', message: 'Zeppelin' });
  await inbox(app, bo, { searchText: 'zeppelin' });
  await sending(app, ann, { toAddress: 'Quokka' });
  expect(JSON.stringify(app.logs.slice(before))).not.toMatch(/xylophone|zeppelin|quokka/i);
});

test('a member who waits for deletion still gets messages', async () => {
  const memberToErase = await addMember(app);
  await leave(app, memberToErase);
  const id = await sent(app, ann, { toUserId: memberToErase.id, message: 'Please stay.' });
  const rows = await app.database.query('select from received_messages where message_id = $1', [id]);
  expect(rows.length).toBe(1);
});

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

  test.each([
    ['however it is varied, and in answers', (place: number) => `${text.toUpperCase()} ${place}!!`],
    ['below a dashed line (rules/messages 22)', () => `Hello,\n-----\n${text}`],
  ])('is rejected at the sixth %s', async (_how, varied) => {
    const seller = await addMember(app);
    const write = (to: object, message: string) => sending(app, seller, { ...to, message });
    const others = await Promise.all(Array.from({ length: 6 }, () => addMember(app)));
    const replies = [];
    for (const [place, { id }] of others.entries())
      replies.push((await write({ toUserId: id }, varied(place))).status);
    expect(replies).toEqual([200, 200, 200, 200, 200, 422]);
    const { body } = await write({ toAddress: 'somebody@example.org' }, `${varied(6)}\n-----\n6`);
    expect(body.errors).toEqual({
      message: 'You’ve sent this text to 5 members within a day. Write something different to others.',
    });
    const first = { toUserId: others[0]?.id };
    for (const message of [`${varied(7)} Again?`, varied(8)])
      expect((await write(first, message)).status).toBe(200);
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
