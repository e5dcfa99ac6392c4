import { beforeEach, expect, test } from 'vitest';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commentedInThread } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { dropNotices, markNotices, noticesOf } from '../../testing/notices.ts';
import { addThread } from '../../testing/threads.ts';
import { notifyMessage } from './index.ts';
import { noticeCronJobs } from './jobs.ts';

const app = await setUpApp();

let huddle: number;
let question: number;
const ann = await addMember(app, { firstName: 'Ann', lastName: 'Lee' });
const ben = await addMember(app, { firstName: 'Ben', lastName: 'Orr' });
const cleo = await addMember(app, { firstName: 'Cleo', lastName: 'Day' });
const modesta = await addMember(app, { role: 'moderator' });
beforeEach(async () => {
  huddle = await addThread(app, { title: 'Fees', authorId: ben.id });
  question = await commentedInThread(app, ann, huddle);
  await dropNotices(app);
});

const answered = ({ token }: TestMember) =>
  call(
    app,
    'addForumComments',
    { huddleId: huddle, parentPostId: question, comment: '<p>I agree.</p>' },
    { token },
  );
/** Makes pending e-mails due, then runs the job that runs each minute. */
async function pauseIsOver(): Promise<void> {
  await noticesOf(app, ann);
  await app.database.query(
    "update notices set letter_due_at = now() - interval '1 second' where letter_due_at > now()",
  );
  await queueEmails();
}
async function queueEmails(): Promise<void> {
  const job = noticeCronJobs(app.context).find(({ name }) => name === 'queue-notice-letters');
  await job?.run();
  await app.settle();
}
const notificationEmails = () =>
  app.database.query<{ kind: string; sent: boolean; why: string | null }>(
    `select kind, sent_at is not null as sent, dropped_why as why from letters where member_id = $1 order by id`,
    [ann.id],
  );
beforeEach(() => app.database.query('delete from letters'));

test('several replies within the pause make one e-mail that counts and quotes them, later ones the next', async () => {
  await answered(ben);
  await noticesOf(app, ann);
  await queueEmails();
  expect(await notificationEmails()).toEqual([]);
  await answered(cleo);
  await pauseIsOver();
  const mail = await app.mailbox.next(ann.email);
  expect(mail.subject).toBe('Cleo Day and 1 other replied to your comment in “Fees”');
  expect(mail.text).toContain(`http://guildhall.test/huddle/${huddle}?comment=`);
  expect(mail.text).toMatch(/Ben Orr\n“I agree\.”\n.*\n\nCleo Day\n“I agree\.”\n/);
  expect(await notificationEmails()).toEqual([{ kind: 'replies', sent: true, why: null }]);
  await answered(ben);
  await pauseIsOver();
  expect((await app.mailbox.next(ann.email)).subject).toBe(
    'Ben Orr and 1 other replied to your comment in “Fees”',
  );
});

test('a notice that is read in time sends no e-mail, before it is queued and after', async () => {
  await answered(ben);
  await noticesOf(app, ann);
  await markNotices(app, ann);
  await pauseIsOver();
  expect(await notificationEmails()).toEqual([]);
  await answered(ben);
  await noticesOf(app, ann);
  await app.database.query(
    "insert into letters (member_id, kind, about) select member_id, 'replies', jsonb_build_object('noticeId', id) from notices where read_at is null and member_id = $1",
    [ann.id],
  );
  await app.database.query(
    'update notices n set letter_id = l.id from letters l where l.member_id = n.member_id',
  );
  await markNotices(app, ann);
  await app.database.query(
    "select graphile_worker.add_job('reply-letter-due', json_build_object('letterId', id)) from letters",
  );
  await app.settle();
  expect(await notificationEmails()).toEqual([{ kind: 'replies', sent: false, why: 'nothing to say' }]);
});

test('an unsent e-mail is replaced by the next one about the same thing', async () => {
  await answered(ben);
  await noticesOf(app, ann);
  await app.database.query(
    "insert into letters (member_id, kind, about) select member_id, 'replies', jsonb_build_object('noticeId', id) from notices where member_id = $1",
    [ann.id],
  );
  await pauseIsOver();
  await app.database.query(
    "select graphile_worker.add_job('reply-letter-due', json_build_object('letterId', min(id))) from letters",
  );
  await app.settle();
  await app.mailbox.next(ann.email);
  expect(await notificationEmails()).toEqual([
    { kind: 'replies', sent: false, why: 'nothing to say' },
    { kind: 'replies', sent: true, why: null },
  ]);
});

test('staff actions and messages are mailed, comments and votes are not', async () => {
  const own = await addThread(app, { title: 'Own', authorId: ann.id });
  await commentedInThread(app, ben, own);
  await call(app, 'forumlike', { forumId: own, like: 1 }, ben);
  await pauseIsOver();
  expect(await notificationEmails()).toEqual([]);
  await call(app, 'deleteForumComment', { id: question, reason: 'Off topic.' }, modesta);
  await pauseIsOver();
  const removal = await app.mailbox.next(ann.email);
  expect(removal.subject).toBe('A moderator removed your comment in “Fees”');
  expect(removal.text).toContain('Reason: Off topic.');
  await app.context.write(({ tx }) =>
    notifyMessage(tx, {
      messageId: 7 as MessageId,
      senderId: ben.id as MemberId,
      recipientIds: [ann.id as MemberId],
    }),
  );
  await pauseIsOver();
  expect((await app.mailbox.next(ann.email)).subject).toBe('Ben Orr sent you a message');
});

test('choices turn on e-mails for comments and off for replies', async () => {
  for (const [kind, choice] of [
    ['comments', 'mail'],
    ['replies', 'here'],
  ]) {
    await call(app, 'chooseLetters', { kind, choice }, ann);
  }
  await answered(ben);
  await commentedInThread(app, cleo, huddle);
  await pauseIsOver();
  expect((await app.mailbox.next(ann.email)).subject).toBe('Cleo Day commented in “Fees”');
  expect(await notificationEmails()).toEqual([{ kind: 'comments', sent: true, why: null }]);
  await app.database.query('delete from choices');
});

const putOff = () => app.database.query("update notices set letter_due_at = now() + interval '60 days'");

test('an e-mail postponed by a wrong clock is sent once the clock is right (rules/running 33)', async () => {
  await answered(ben);
  await noticesOf(app, ann);
  await putOff();
  await queueEmails();
  expect(await notificationEmails()).toMatchObject([{ sent: true }]);
});
