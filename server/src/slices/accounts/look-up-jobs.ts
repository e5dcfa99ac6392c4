/**
 * What somebody asks for an address who is not signed in. The reply says the same whether or not it has an account, and
 * comes before anybody knows: these jobs look it up (docs/decisions/0024). They wait for no mail server, and so have
 * workers of their own.
 */
import type { MemberId } from '#contract/core/ids.ts';
import { type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import {
  activationAsked,
  activationRequested,
  addressTried,
  memberRegistered,
  passwordResetAsked,
  passwordResetRequested,
  registrationReceived,
} from './facts.ts';
import { type Account, claimTelling, findAccountByEmail } from './queries.ts';

export function lookUpJobs(services: Services): FactJob[] {
  return [
    onFact(registrationReceived, ({ email, memberId }) =>
      memberId === null ? tellHolder(services, email) : welcome(services, memberId),
    ),
    onFact(activationAsked, ({ email }) =>
      followUp(services, email, activationRequested, ({ confirmedAt }) => confirmedAt === null),
    ),
    onFact(passwordResetAsked, ({ email }) => followUp(services, email, passwordResetRequested)),
  ];
}

function welcome({ write }: Services, memberId: MemberId): Promise<void> {
  return write(async ({ happened }) => happened(memberRegistered, { memberId }));
}

/** Where there is an account that may be used, and that this is for. */
function followUp(
  { write }: Services,
  email: string,
  fact: typeof activationRequested,
  isFor: (account: Account) => boolean = () => true,
): Promise<void> {
  return write(async ({ tx, happened }) => {
    const account = await findAccountByEmail(tx, email);
    if (account?.status === 'active' && isFor(account)) happened(fact, { memberId: account.id });
  });
}

/** Somebody wanted an address that is a member's: its mailbox is told, and nobody else. */
export function tellHolder({ write }: Services, email: string): Promise<void> {
  return write(async ({ tx, happened }) => {
    const memberId = await claimTelling(tx, email);
    if (memberId !== undefined) happened(addressTried, { memberId });
  });
}
