import type { MemberId } from '#contract/core/ids.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { takeBackUntil } from '#contract/departures/model.ts';
import { backupText, departureTexts, requestedText } from '#contract/departures/texts.ts';
import { dayText } from '../../platform/day-text.ts';
import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import { renderLetter } from '../../platform/mail/render-letter.ts';
import type { Services } from '../../platform/services.ts';
import {
  deletionTakenBack,
  emailRestored,
  findLeaver,
  ifNotMine,
  type Leaver,
  linkAndIfNotMine,
  type Reader,
  signInPath,
  signsInElsewhere,
} from '../accounts/index.ts';
import { erase, queueDue } from './erasure.ts';
import { departureDue, departureRequested } from './facts.ts';

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

/** The day is the member's own. */
export function departureMail(site: SiteSettings, to: Leaver & { requestedAt: Date } & Reader): Mail {
  const day = dayText(takeBackUntil(to.requestedAt), to.timeZone);
  return renderLetter(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `Your ${site.name} account will be deleted`,
      paragraphs: [
        `Hello ${to.firstName},`,
        requestedText(day),
        to.keepsPosts ? departureTexts.kept : departureTexts.deleted,
        ...(site.backupDays > 0 ? [backupText(site.backupDays)] : []),
      ],
      ...linkAndIfNotMine(site, to, {
        label: 'Keep my account: sign in',
        url: site.publicUrl + signInPath(site, to),
      }),
    },
  );
}

export function stayedMail(site: SiteSettings, to: Leaver & Reader): Mail {
  return renderLetter(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `Your ${site.name} account won’t be deleted`,
      paragraphs: [
        `Hello ${to.firstName},`,
        'You signed in, so your account won’t be deleted. Everything is as it was.',
      ],
      ...ifNotMine(site, to),
    },
  );
}
