/** Turns queued events into notices, and due notices into e-mails, one transaction per batch. */

import type { CommentId } from '#contract/core/ids.ts';
import type { NoticeKind } from '#contract/notices/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type EmailEvent, emailEvent, queueEmailJobs } from '../notification-emails/index.ts';
import {
  followCommented,
  notifyComments,
  takePendingNotices,
  withdrawCommentNotices,
} from './comment-queries.ts';
import { markPastAsEmailed } from './list-queries.ts';
import { insertDueEmails, notifyFlaggers, notifyStaffActs, notifyVotes, reminding } from './other-queries.ts';

/** Kinds of notices that are sent by e-mail if the member chose so (rules/notices 15). */
type MailedKind = Exclude<NoticeKind, 'votes' | 'flag-decided' | 'demo-removed'>;

export const emailsDue: Record<MailedKind, EmailEvent> = {
  reply: emailEvent('reply-letter-due', 'replies'),
  comment: emailEvent('comment-letter-due', 'comments'),
  staff: emailEvent('staff-letter-due', 'staff'),
  message: emailEvent('message-letter-due', 'messages'),
  begins: emailEvent('begins-letter-due', 'reminders'),
  closes: emailEvent('closes-letter-due', 'reminders'),
  ended: emailEvent('ended-letter-due', 'staff'),
};

/** Comments per transaction. */
const commentBatch = 200;
const emailBatch = 500;

/**
 * Turns all queued comments and votes into notices. After a crash nothing is lost: the transaction is rolled back, and
 * the rows are still queued.
 */
export async function notifyPending(context: AppContext): Promise<void> {
  while (await tellSomeComments(context));
  await context.write(({ tx }) => notifyVotes(tx));
}

/** Handles one batch of comments; false if no more are queued. */
async function tellSomeComments({ write }: AppContext): Promise<boolean> {
  return write(async ({ tx }) => {
    const untold = await takePendingNotices(tx, commentBatch);
    if (untold.length === 0) return false;
    // A comment that was deleted and restored before this run counts as posted (rules/notices 3).
    const came = untold.filter(({ isGone }) => !isGone).map(({ id }) => id);
    await followCommented(tx, came);
    await notifyComments(tx, came);
    await withdrawCommentNotices(
      tx,
      untold.map(({ id }) => id),
    );
    return untold.length === commentBatch;
  });
}

/** Reminds members of saved products that begin or close soon. Each kind is told in one transaction. */
export async function remindOfSaved({ write }: AppContext): Promise<void> {
  for (const kind of ['begins', 'closes'] as const) await write(({ tx }) => reminding(kind).execute(tx));
}

/** Notifies the owner of the item and the members who flagged it of an act of staff. */
export async function notifyAct({ write }: AppContext, entryId: number): Promise<void> {
  await write(async ({ tx }) => {
    await notifyStaffActs(tx, [{ entryId, count: 1 }]);
    await notifyFlaggers(tx, entryId);
  });
}

/** Queues e-mails whose delay is over; notices that were read meanwhile have none. */
export async function queueDueEmails(context: AppContext): Promise<void> {
  for (const kind of Object.keys(emailsDue) as MailedKind[]) while (await queueSomeEmails(context, kind));
}

async function queueSomeEmails({ write }: AppContext, kind: MailedKind): Promise<boolean> {
  return write(async ({ tx }) => {
    const due = emailsDue[kind];
    const ids = await insertDueEmails(tx, kind, due.kind, emailBatch);
    await queueEmailJobs(tx, due, ids);
    return ids.length === emailBatch;
  });
}

/** Creates notices of past comments without e-mails. Those before `readUntil` count as read. */
export async function notifyPastComments(tx: Tx, ids: CommentId[], readUntil: Date): Promise<void> {
  await followCommented(tx, ids);
  await notifyComments(tx, ids);
  await markPastAsEmailed(tx, readUntil);
}
