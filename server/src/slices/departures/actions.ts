/** Asking to leave: the account waits to be deleted from here on (rules/leaving 5). */
import { isAdmin } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import { type RequestDeparture, type RequestedDeparture, takeBackUntil } from '#contract/departures/model.ts';
import { departureTexts } from '#contract/departures/texts.ts';
import type { Db } from '../../platform/db/database.ts';
import { writeWithJournal } from '../../platform/erasure-journal/write-with-journal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { lockAdminsBeside, lockProven, provenForGood, requestDeletion } from '../accounts/index.ts';
import { departureRequested } from './facts.ts';

/** Throws `invalid` for a wrong password and for the last administrator. */
export async function requestDeparture(
  services: Services,
  { currentPassword, keepsPosts }: RequestDeparture,
  viewer: Viewer,
): Promise<RequestedDeparture> {
  const { database } = services;
  const { memberId } = viewer;
  await refuseLastAdmin(database.db, viewer);
  const proven = await provenForGood(services, viewer, currentPassword);
  const requestedAt = await writeWithJournal(services, async ({ tx, happened }, keep) => {
    await refuseLastAdmin(tx, viewer);
    await lockProven(tx, viewer, proven);
    const at = await requestDeletion(tx, { memberId, keepsPosts });
    await keep({ what: 'departure', memberId });
    happened(departureRequested, { memberId });
    return at;
  });
  return { message: departureTexts.requested, until: takeBackUntil(requestedAt) };
}

/** In a transaction, nobody else leaves meanwhile. */
async function refuseLastAdmin(db: Db, { memberId, role }: Viewer): Promise<void> {
  if (!isAdmin(role)) return;
  if (!(await lockAdminsBeside(db, memberId))) throw new Fault('invalid', departureTexts.lastAdmin);
}
