import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { deletionTakenBack, findLeaver } from '../accounts/index.ts';
import { erase, queueDue } from './erasure.ts';
import { departureDue, departureRequested } from './facts.ts';
import { departureMail, stayedMail } from './mails.ts';

/** Letters of an account's life (rules/running 7). */
export function departureLetters({ database, mailer, site }: Services): FactJob[] {
  return [
    onFact(departureRequested, async ({ memberId }) => {
      const leaver = await findLeaver(database.db, memberId);
      if (leaver === undefined || leaver.requestedAt === null) return;
      await mailer.send(departureMail(site, { ...leaver, requestedAt: leaver.requestedAt }));
    }),
    onFact(deletionTakenBack, async ({ memberId }) => {
      const member = await findLeaver(database.db, memberId);
      if (member !== undefined) await mailer.send(stayedMail(site, member));
    }),
  ];
}

export function departureJobs(services: Services): FactJob[] {
  return [onFact(departureDue, ({ memberId }) => erase(services, memberId))];
}

export function departureCronJobs(services: Services): CronJob[] {
  return [{ name: 'queue-due-departures', cron: '7 * * * *', run: () => queueDue(services) }];
}
