/** Erases an account after the waiting period: first the name and the means to sign in, then everything else. */

import { takeBackDays } from '#contract/account-deletion/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { authorTopics, topics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { redactAuditEntries } from '../../platform/db/audit.ts';
import { writeWithJournal } from '../../platform/erasure-journal/write-with-journal.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import {
  endErasing,
  eraseMember,
  findErasing,
  listMembersToErase,
  lockAdminsBeside,
  lockDue,
} from '../accounts/index.ts';
import { deleteAlertsOf, deleteFoundOf, forgetScansOf } from '../alerts/index.ts';
import { deleteCalendarOf } from '../calendar/index.ts';
import { eraseCommentsOf } from '../comments/index.ts';
import { eraseCreditsOf } from '../credits/index.ts';
import { deleteEndReportsOf } from '../ends/index.ts';
import { removeExportsOf } from '../exports/index.ts';
import { forgetAvatar, forgetWaitingOf } from '../files/index.ts';
import { forgetFlags } from '../flags/index.ts';
import { deleteNotesOf } from '../members/index.ts';
import { eraseMessagesOf } from '../messages/index.ts';
import { forgetNoticesOf } from '../notices/index.ts';
import { deleteChoices, deleteEmailsOf } from '../notification-emails/index.ts';
import { deletePendingOf } from '../pending-posts/index.ts';
import type { Erasure } from '../posts/index.ts';
import { eraseProductsOf } from '../products/index.ts';
import { deleteReadMarkers } from '../read-markers/index.ts';
import { deleteSavedOf } from '../saved/index.ts';
import { eraseThreadsOf } from '../threads/index.ts';
import { forgetVotes } from '../votes/index.ts';
import { deleteDeliveriesOf } from '../webhooks/index.ts';

/** Emitted for an account whose waiting period is over. */
export const accountDeletionDue = domainEvent<{ memberId: MemberId }>('departure-due');

/**
 * Queues one job per account, so that one failure delays no other. The next run finds accounts whose job was
 * interrupted.
 */
export async function queueDue({ database, write }: AppContext): Promise<void> {
  const leaving = await listMembersToErase(database, takeBackDays);
  for (const memberId of leaving)
    await write(async ({ happened }) => happened(accountDeletionDue, { memberId }));
}

/**
 * Does the remaining steps of an erasure. It does nothing if the account is not due or was restored, or for the last
 * administrator. `evenLast` includes the last administrator: for erasures decided earlier and repeated, and for
 * accounts that nobody is to administer with.
 */
export async function erase(
  context: AppContext,
  memberId: MemberId,
  { evenLast = false } = {},
): Promise<void> {
  await eraseName(context, memberId, evenLast);
  const erasing = await findErasing(context.database.db, memberId);
  if (erasing === undefined) return;
  for (const part of posts) await part(context, { memberId, keepsPosts: erasing.keepsPosts });
  for (const part of parts) await part(context, memberId);
  await endErasing(context.database.db, memberId);
}

/** Runs in one transaction. A member who signs in at the same time either keeps the account or finds none. */
async function eraseName(context: AppContext, memberId: MemberId, evenLast: boolean): Promise<void> {
  await writeWithJournal(context, async (unit, keep) => {
    const othersStay = await lockAdminsBeside(unit.tx, memberId);
    const due = await lockDue(unit.tx, memberId, takeBackDays);
    if (due === undefined) return;
    if (due.isAdmin && !othersStay && !evenLast) {
      context.log.warn(
        { memberId },
        'The last administrator can’t leave. The account is kept until there’s another one.',
      );
      return;
    }
    await eraseMember(unit.tx, memberId);
    if (due.avatar !== null) await forgetAvatar(unit, due.avatar);
    unit.changed(...authorTopics(memberId), topics.member(memberId));
    await keep({ what: 'erased', memberId, keepsPosts: due.keepsPosts });
  });
}

/**
 * Deletes what one slice stores about a member. Each slice with such data has one function of this type in `parts`. It
 * commits in its own transactions, and a repeated run deletes only what is left (docs/decisions/0016).
 */
type Part = (context: AppContext, memberId: MemberId) => Promise<void>;

/** Functions that run for every member who leaves. */
export const parts: Part[] = [
  ({ write }, memberId) => write((unit) => removeExportsOf(unit, memberId)),
  forgetWaitingOf,
  ({ database }, memberId) => deletePendingOf(database, memberId),
  ({ database }, memberId) => deleteCalendarOf(database, memberId),
  ({ database }, memberId) => deleteReadMarkers(database, memberId),
  ({ database }, memberId) => deleteSavedOf(database, memberId),
  ({ database }, memberId) => deleteEndReportsOf(database, memberId),
  ({ database }, memberId) => forgetNoticesOf(database, memberId),
  ({ database }, memberId) => deleteNotesOf(database, memberId),
  ({ database }, memberId) => deleteEmailsOf(database, memberId),
  ({ database }, memberId) => deleteChoices(database.db, memberId),
  ({ database }, memberId) => deleteAlertsOf(database, memberId),
  ({ database }, memberId) => deleteFoundOf(database, memberId),
  forgetScansOf,
  ({ database }, memberId) => deleteDeliveriesOf(database, memberId),
  eraseCreditsOf,
  forgetVotes,
  forgetFlags,
  eraseMessagesOf,
  redactRecord,
];

/** Functions that erase posts. Members who keep their posts still lose the ones they had deleted. */
export const posts: ((context: AppContext, memberToErase: Erasure) => Promise<void>)[] = [
  eraseCommentsOf,
  eraseThreadsOf,
  eraseProductsOf,
];

async function redactRecord({ write }: AppContext, memberId: MemberId): Promise<void> {
  while ((await write(({ tx }) => redactAuditEntries(tx, memberId, 200))) > 0);
}
