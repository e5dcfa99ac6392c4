/** Members who delete their accounts, one of whom used every feature. */
import type { AppContext } from '../platform/app-context.ts';
import { notifyPending } from '../slices/notices/index.ts';
import { addFound } from './alerts.ts';
import type { TestApp } from './app.ts';
import { call, callOk } from './call.ts';
import { commented, commentedInThread } from './comments.ts';
import { keepEmails } from './emails.ts';
import { addMember, type TestMember } from './members.ts';
import { pictureFile, posted, upload } from './products.ts';
import { startForum } from './threads.ts';

type Erasure = Pick<TestMember, 'token' | 'password'>;

export function leave(app: TestApp, { token, password }: Erasure, given: Record<string, unknown> = {}) {
  const body = { currentPassword: password, keepPosts: 1, ...given };
  return call<{ deleted_at: string }>(app, 'deleteMyAccount', body, { token });
}

/** Moves the deletion request this many days into the past. */
export async function letDaysPass(app: TestApp, { id }: { id: number }, days: number): Promise<void> {
  await app.database.query(
    `update members set deletion_requested_at = deletion_requested_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );
}

/** Runs the job that the scheduler queues hourly. */
export function carryOut(app: TestApp): Promise<void> {
  return app.runJob('queue-due-departures');
}

/** Creates a member whose deletion request is due. */
export async function due(app: TestApp, member: TestMember, given: Record<string, unknown> = {}) {
  const { status } = await leave(app, member, given);
  if (status !== 200) throw new Error(`${status}: a member may not leave`);
  await letDaysPass(app, member, 14);
}

/** Simulates a process that is killed: its context throws once it has made this many transactions. */
export function dyingAfter(context: AppContext, writes: number): AppContext {
  let left = writes;
  const write: AppContext['write'] = (work) => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    return context.write(work);
  };
  return { ...context, write };
}

export type MemberToErase = Awaited<ReturnType<typeof addMemberToErase>>;

/**
 * Creates a member to erase with other members' content around theirs: on each product another member answered the
 * member's comment, quoting it.
 */
export async function addMemberToErase(app: TestApp, given: { role?: 'admin' } = {}) {
  const [member, other, staff] = await Promise.all([
    addMember(app, { firstName: 'Nora', lastName: 'Whitlock', ...given }),
    addMember(app),
    addMember(app, { role: 'moderator' }),
  ]);
  const own = await posted(app, member);
  const others = await posted(app, other);
  const ownThread = (await startForum(app, member)).body.id;
  const othersThread = (await startForum(app, other)).body.id;
  const comment = await commented(app, member, others, { comment: '<p>Words of Nora.</p>' });
  const reply = await commented(app, other, others, {
    parentPostId: comment,
    comment: `<blockquote><p>Quoted from <a href="/deal/${others}?comment=${comment}#comment-${comment}">Nora Whitlock</a></p><p>Words of Nora.</p></blockquote><p>Indeed.</p>`,
  });
  const unanswered = await commented(app, member, others);
  const inThread = await commentedInThread(app, member, othersThread);
  const theirs = await commentedInThread(app, other, othersThread);
  await commented(app, other, own);
  await commentedInThread(app, other, ownThread);

  const removed = await commented(app, member, others, { comment: '<p>Unkind words of Nora.</p>' });
  await callOk(app, 'updateFlag', { status: 1, commentid: removed }, other);
  await callOk(app, 'updateComments', { id: removed, flag_status: 0, trash_status: 1 }, staff);
  const doomed = await posted(app, other);
  await commented(app, member, doomed);

  for (const voter of [member, other]) {
    for (const dealId of [own, others, doomed]) await callOk(app, 'like', { dealId, like: 1 }, voter);
    for (const forumId of [ownThread, othersThread])
      await callOk(app, 'forumlike', { forumId, like: 2 }, voter);
    for (const commentId of [comment, reply, unanswered])
      await callOk(app, 'commentslike', { commentId, like: 1 }, voter);
    for (const commentId of [inThread, theirs])
      await callOk(app, 'forumcommentslike', { commentId, like: 2 }, voter);
  }
  await callOk(app, 'updateFlag', { status: 1, commentid: reply }, member);
  await callOk(app, 'updateForumFlag', { status: 1, commentid: theirs }, member);
  await callOk(app, 'saveDeal', { dealId: others, status: 1 }, member);
  await callOk(app, 'reportEnded', { dealId: others }, member);
  await callOk(app, 'sawDeal', { dealId: others, age: 0 }, member);
  await callOk(app, 'makeMyCalendar', {}, member);
  await callOk(app, 'addDealAlert', { tags: 'annuities, ethics' }, member);
  await addFound(app, member, others);
  await callOk(app, 'deleteDeal', { id: doomed }, other);
  await keepEmails(app, member);
  await callOk(app, 'followDeal', { dealId: others, status: 1 }, member);
  await notifyPending(app.context);
  await upload(app, member, await pictureFile());
  const credit = { title: 'Ethics', completed_on: '2026-01-15', crd_id: 1, state: 'OH', hours: 1 };
  const certificate = await pictureFile();
  await callOk(app, 'saveCredit', { ...credit, certificate }, { ...member, as: 'multipart' });
  await callOk(app, 'showCreditState', { state: 'CA', status: 1 }, member);
  await app.database.query(
    `update members set city = 'Springfield', address = '1 Elm Street', zip_code = '12345', date_of_birth = '1970-01-01',
       time_zone = 2, hide_date_of_birth = false where id = $1`,
    [member.id],
  );
  const thread = { own: ownThread, others: othersThread };
  return { member, other, product: { own, others, comment, reply }, thread };
}
