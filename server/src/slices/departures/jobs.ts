import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import type { Services } from '../../platform/services.ts';
import { deletionTakenBack, findLeaver } from '../accounts/index.ts';
import { erase, queueDue } from './erasure.ts';
import { departureDue, departureRequested } from './facts.ts';
import { departureMail, stayedMail } from './mails.ts';

/** Letters of an account's life (rules/running 7). */
export function departureLetters(services: Services): FactJob[] {
  const { database, site } = services;
  return [
    onLetter(services, departureRequested, async ({ memberId }) => {
      const leaver = await findLeaver(database.db, memberId);
      if (leaver === undefined || leaver.requestedAt === null) return undefined;
      return departureMail(site, { ...leaver, requestedAt: leaver.requestedAt });
    }),
    onLetter(services, deletionTakenBack, async ({ memberId }) => {
      const member = await findLeaver(database.db, memberId);
      return member && stayedMail(site, member);
    }),
  ];
}

export function departureJobs(services: Services): FactJob[] {
  return [onFact(departureDue, ({ memberId }) => erase(services, memberId))];
}

export function departureCronJobs(services: Services): CronJob[] {
  return [{ name: 'queue-due-departures', cron: '7 * * * *', run: () => queueDue(services) }];
}
