import type { MemberId } from '#contract/core/ids.ts';
import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import type { Services } from '../../platform/services.ts';
import {
  deletionTakenBack,
  emailRestored,
  findLeaver,
  type Leaver,
  type Reader,
  signsInElsewhere,
} from '../accounts/index.ts';
import { erase, queueDue } from './erasure.ts';
import { departureDue, departureRequested } from './facts.ts';
import { departureMail, stayedMail } from './mails.ts';

/** Letters of an account's life (rules/running 7). */
export function departureLetters(services: Services): FactJob[] {
  const { site } = services;
  const departure = async ({ memberId }: { memberId: MemberId }) => {
    const leaver = await findReader(services, memberId);
    if (leaver === undefined || leaver.requestedAt === null) return undefined;
    return departureMail(site, { ...leaver, requestedAt: leaver.requestedAt });
  };
  return [
    onLetter(services, departureRequested, departure),
    // What was written about it went to the address of whoever had the account meanwhile.
    onLetter(services, emailRestored, departure),
    onLetter(services, deletionTakenBack, async ({ memberId }) => {
      const member = await findReader(services, memberId);
      return member && stayedMail(site, member);
    }),
  ];
}

async function findReader(services: Services, memberId: MemberId): Promise<(Leaver & Reader) | undefined> {
  const leaver = await findLeaver(services.database.db, memberId);
  if (leaver === undefined) return undefined;
  return { ...leaver, isElsewhere: await signsInElsewhere(services, { memberId, role: leaver.role }) };
}

export function departureJobs(services: Services): FactJob[] {
  return [onFact(departureDue, ({ memberId }) => erase(services, memberId))];
}

export function departureCronJobs(services: Services): CronJob[] {
  return [{ name: 'queue-due-departures', cron: '7 * * * *', run: () => queueDue(services) }];
}
