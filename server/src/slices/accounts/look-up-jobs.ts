/**
 * What somebody asks for an address who is not signed in. The reply says the same whether or not it has an account, and
 * comes before anybody knows: these jobs look it up (docs/decisions/0024). They wait for no mail server, and so have
 * workers of their own.
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

/** Each only queues the letter that follows, and queues it once (rules/running 45). */
export function lookUpJobs({ write }: AppContext): EventJob[] {
  return [
    onEvent(registrationReceived, ({ email, memberId }, attempt) =>
      handleOnce(write, attempt, async (unit) => {
        if (memberId === null) await notifyFlagHolder(unit, email);
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

/** Where there is an account that may be used, and that this is for. */
async function followUp(
  { tx, happened }: UnitOfWork,
  email: string,
  domainEvent: typeof activationRequested,
  isFor: (account: Account) => boolean = () => true,
): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (account?.status === 'active' && isFor(account)) happened(domainEvent, { memberId: account.id });
}

/** Somebody wanted an address that is a member's: its mailbox is told, and nobody else. */
export async function notifyFlagHolder({ tx, happened }: UnitOfWork, email: string): Promise<void> {
  const memberId = await claimNotifying(tx, email);
  if (memberId !== undefined) happened(addressTried, { memberId });
}
