/**
 * What goes with a member, one line for each slice that holds something of theirs. Each part goes in transactions of its
 * own that stay done: done again from the start, it takes what is left (docs/decisions/0016).
 */
import type { MemberId } from '#contract/core/ids.ts';
import { redactAuditEntries } from '../../platform/db/audit.ts';
import type { Services } from '../../platform/services.ts';
import { deleteAlertsOf, deleteFoundOf, forgetScansOf } from '../alerts/index.ts';
import { eraseCommentsOf } from '../comments/index.ts';
import { removeExportsOf } from '../exports/index.ts';
import { forgetWaitingOf } from '../files/index.ts';
import { forgetFlags } from '../flags/index.ts';
import { deleteChoices, deleteLettersOf } from '../letters/index.ts';
import { deleteNotesOf } from '../members/index.ts';
import { eraseMessagesOf } from '../messages/index.ts';
import { forgetHeldOf } from '../newcomers/index.ts';
import { forgetNoticesOf } from '../notices/index.ts';
import type { Leaving } from '../posts/index.ts';
import { eraseProductsOf } from '../products/index.ts';
import { deleteSeen } from '../seen/index.ts';
import { eraseThreadsOf } from '../threads/index.ts';
import { forgetVotes } from '../votes/index.ts';
import { deleteDeliveriesOf } from '../webhooks/index.ts';

type Part = (services: Services, memberId: MemberId) => Promise<void>;

/** Of everybody who leaves. */
export const parts: Part[] = [
  ({ write }, memberId) => write((unit) => removeExportsOf(unit, memberId)),
  forgetWaitingOf,
  ({ database }, memberId) => forgetHeldOf(database, memberId),
  ({ database }, memberId) => deleteSeen(database, memberId),
  ({ database }, memberId) => forgetNoticesOf(database, memberId),
  ({ database }, memberId) => deleteNotesOf(database, memberId),
  ({ database }, memberId) => deleteLettersOf(database, memberId),
  ({ database }, memberId) => deleteChoices(database.db, memberId),
  ({ database }, memberId) => deleteAlertsOf(database, memberId),
  ({ database }, memberId) => deleteFoundOf(database, memberId),
  forgetScansOf,
  ({ database }, memberId) => deleteDeliveriesOf(database, memberId),
  forgetVotes,
  forgetFlags,
  eraseMessagesOf,
  redactRecord,
];

/** What they wrote. Who keeps it takes along what they had deleted. */
export const posts: ((services: Services, leaver: Leaving) => Promise<void>)[] = [
  eraseCommentsOf,
  eraseThreadsOf,
  eraseProductsOf,
];

async function redactRecord({ write }: Services, memberId: MemberId): Promise<void> {
  while ((await write(({ tx }) => redactAuditEntries(tx, memberId, 200))) > 0);
}
