/**
 * Looks up addresses that people who are not signed in entered. The reply is the same with or without an account, and
 * precedes the lookup (docs/decisions/0024). These jobs do not wait for a mail server, so they have their own workers.
 */

import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { handleOnce } from '../../platform/jobs/handle-once.ts';
import {
  activationAsked,
  activationRequested,
  addressTried,
  memberRegistered,
  passwordResetAsked,
  passwordResetRequested,
  registrationReceived,
} from './events.ts';
import { type Account, claimNotifying, findAccountByEmail } from './queries.ts';

/** Each job only queues the e-mail that follows, exactly once (rules/running 45). */
export function lookUpJobs({ write }: AppContext): EventJob[] {
  return [
    onEvent(registrationReceived, ({ email, memberId }, attempt) =>
      handleOnce(write, attempt, async (unit) => {
        if (memberId === null) await notifyAddressHolder(unit, email);
        else unit.happened(memberRegistered, { memberId });
      }),
    ),
    onEvent(activationAsked, ({ email }, attempt) =>
      handleOnce(write, attempt, (unit) =>
        followUp(unit, email, activationRequested, ({ confirmedAt }) => confirmedAt === null),
      ),
    ),
    onEvent(passwordResetAsked, ({ email }, attempt) =>
      handleOnce(write, attempt, (unit) => followUp(unit, email, passwordResetRequested)),
    ),
  ];
}

/** Emits the event if the address has an active account for which it is meant. */
async function followUp(
  { tx, happened }: UnitOfWork,
  email: string,
  domainEvent: typeof activationRequested,
  isFor: (account: Account) => boolean = () => true,
): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (account?.status === 'active' && isFor(account)) happened(domainEvent, { memberId: account.id });
}

/** Somebody entered a member's address: only its mailbox is notified. */
export async function notifyAddressHolder({ tx, happened }: UnitOfWork, email: string): Promise<void> {
  const memberId = await claimNotifying(tx, email);
  if (memberId !== undefined) happened(addressTried, { memberId });
}
