import { beforeEach, describe, expect, test } from 'vitest';
import { noticePath } from '#contract/notices/model.ts';
import { setUpApp } from '../../testing/app.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { blocking, deleting, inbox, reading, sent } from '../../testing/messages.ts';
import { noticesFor, readNotices } from '../../testing/notices.ts';
import { noticeCronJobs } from '../notices/index.ts';

const app = await setUpApp();

let ann: TestMember;
let bo: TestMember;
beforeEach(async () => {
  [ann, bo] = await Promise.all([
    addMember(app, { firstName: 'Annika', lastName: 'Lind' }),
    addMember(app, { firstName: 'Bodo', lastName: 'Will' }),
  ]);
});

const write = (message: string) => sent(app, ann, { toUserId: bo.id, message });
const leadsTo = async () => (await readNotices(app, bo)).map(noticePath);

/** Makes pending e-mails due, then sends all that are still wanted. */
async function emailsLeave(): Promise<string[]> {
  await app.database.query('update notices set letter_due_at = now() where letter_due_at is not null');
  await noticeCronJobs(app.context)
    .find(({ name }) => name === 'queue-notice-letters')
    ?.run();
  await app.settle();
  const rows = await app.database.query<{ why: string }>(
    `select coalesce(dropped_why, 'sent') as why from letters where member_id = $1`,
    [bo.id],
  );
  return rows.map(({ why }) => why);
}

describe('a notice of messages', () => {
  test('counts the unread ones until the last is read', async () => {
    const [first, second, third] = [await write('One'), await write('Two'), await write('Three')];
    await reading(app, bo, second);
    expect(await noticesFor(app, bo)).toEqual(['Annika Lind sent you 2 messages.']);
    expect(JSON.stringify(await readNotices(app, bo))).not.toMatch(/Two|Three|Lunch/);
    await reading(app, bo, first);
    expect(await noticesFor(app, bo)).toEqual(['Annika Lind sent you a message.']);
    expect(await leadsTo()).toEqual([`/mails?message=${third}`]);
    await reading(app, bo, third);
    expect(await noticesFor(app, bo)).toEqual(['(read) Annika Lind sent you a message.']);
  });

  test('stays when an older message is read again', async () => {
    const old = await write('Long ago.');
    await reading(app, bo, old);
    await write('Just now.');
    await reading(app, bo, old);
    expect(await noticesFor(app, bo)).toEqual([
      'Annika Lind sent you a message.',
      '(read) Annika Lind sent you a message.',
    ]);
    expect(await emailsLeave()).toEqual(['sent']);
  });

  test('stays unread for a message that arrives while another is read', async () => {
    for (let round = 0; round < 4; round += 1) {
      const before = await write(`Read ${'abcdefghij'[round]}`);
      const [, after] = await Promise.all([reading(app, bo, before), write(`New ${'abcdefghij'[round]}`)]);
      const [notice] = await readNotices(app, bo);
      expect(notice).toMatchObject({ isRead: false, messageId: after });
      await reading(app, bo, after);
      expect((await readNotices(app, bo)).filter(({ isRead }) => !isRead)).toEqual([]);
    }
  });

  test('is read when they are deleted unread, and no e-mail is sent', async () => {
    const [first, second] = [await write('One'), await write('Two')];
    await deleting(app, bo, first);
    expect(await leadsTo()).toEqual([`/mails?message=${second}`]);
    await deleting(app, bo, second);
    expect(await noticesFor(app, bo)).toEqual(['(read) Annika Lind sent you a message.']);
    expect(await emailsLeave()).toEqual([]);
  });
});

test('no e-mail is sent once the sender is blocked', async () => {
  const id = await write('Before.');
  await blocking(app, bo, ann);
  expect(await emailsLeave()).toEqual([]);
  expect((await inbox(app, bo)).data.map((message) => message.id)).toEqual([id]);
  expect(await noticesFor(app, bo)).toEqual(['Annika Lind sent you a message.']);
});
