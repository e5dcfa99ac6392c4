/** Requests the deletion of an account, which waits to be deleted from then on (rules/account-deletion 5). */

import {
  type RequestAccountDeletion,
  type RequestedAccountDeletion,
  takeBackUntil,
} from '#contract/account-deletion/model.ts';
import { accountDeletionTexts } from '#contract/account-deletion/texts.ts';
import { isAdmin } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { writeWithJournal } from '../../platform/erasure-journal/write-with-journal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';
import {
  lockAdminsBeside,
  lockReauthenticated,
  reauthenticateStrictly,
  requestDeletion,
} from '../accounts/index.ts';

export const accountDeletionRequested = domainEvent<{ memberId: MemberId }>(
  'departure-requested',
  lanes.urgent,
);

/**
 * Begins the waiting period before the deletion. Throws `invalid` for a wrong password and for the last administrator.
 */
export async function requestAccountDeletion(
  context: AppContext,
  { currentPassword, keepsPosts }: RequestAccountDeletion,
  viewer: Viewer,
): Promise<RequestedAccountDeletion> {
  const { database } = context;
  const { memberId } = viewer;
  await refuseLastAdmin(database.db, viewer);
  const proven = await reauthenticateStrictly(context, viewer, currentPassword);
  const requestedAt = await writeWithJournal(context, async ({ tx, happened }, keep) => {
    await refuseLastAdmin(tx, viewer);
    await lockReauthenticated(tx, viewer, proven);
    const at = await requestDeletion(tx, { memberId, keepsPosts });
    await keep({ what: 'departure', memberId });
    happened(accountDeletionRequested, { memberId });
    return at;
  });
  return { message: accountDeletionTexts.requested, until: takeBackUntil(requestedAt) };
}

/** Rejects the last administrator. The lock keeps the other administrators from leaving until the transaction ends. */
async function refuseLastAdmin(db: Db, { memberId, role }: Viewer): Promise<void> {
  if (!isAdmin(role)) return;
  if (!(await lockAdminsBeside(db, memberId))) throw new Fault('invalid', accountDeletionTexts.lastAdmin);
}
