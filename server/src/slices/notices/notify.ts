/** What waits to be told becomes notices, and notices that wait become letters: a batch in a transaction each. */

import type { CommentId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueEmailJobs } from '../notification-emails/index.ts';
import {
  followWritten,
  notifyComments,
  takePendingNotices,
  withdrawCommentNotices,
} from './comment-queries.ts';
import { emailsDue, type MailedKind } from './events.ts';
import { settlePast } from './list-queries.ts';
import { insertDueEmails, notifyFlaggers, notifyStaffActs, notifyVotes } from './other-queries.ts';

/** Comments that are told of in one transaction. */
const commentBatch = 200;
const emailBatch = 500;

/** Killed half way it has done nothing: what it took is there again. */
export async function notifyPending(context: AppContext): Promise<void> {
  while (await tellSomeComments(context));
  await context.write(({ tx }) => notifyVotes(tx));
}

/** False when no more wait. */
async function tellSomeComments({ write }: AppContext): Promise<boolean> {
  return write(async ({ tx }) => {
    const untold = await takePendingNotices(tx, commentBatch);
    if (untold.length === 0) return false;
    // One that went and was restored before anybody looked was told when it came (rules/notices 3).
    const came = untold.filter(({ isGone }) => !isGone).map(({ id }) => id);
    await followWritten(tx, came);
    await notifyComments(tx, came);
    await withdrawCommentNotices(
      tx,
      untold.map(({ id }) => id),
    );
    return untold.length === commentBatch;
  });
}

/** What the staff did: to whose it is, and to whoever had asked for it. */
export async function notifyAct({ write }: AppContext, entryId: number): Promise<void> {
  await write(async ({ tx }) => {
    await notifyStaffActs(tx, [{ entryId, count: 1 }]);
    await notifyFlaggers(tx, entryId);
  });
}

/** Letters whose pause is over. What was read meanwhile has none. */
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

/** Tells of all its comments as of any, but by no letter. What happened before `readUntil` was read since. */
export async function notifyPastComments(tx: Tx, ids: CommentId[], readUntil: Date): Promise<void> {
  await followWritten(tx, ids);
  await notifyComments(tx, ids);
  await settlePast(tx, readUntil);
}
