import { dayText } from '#contract/core/day.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { onEmailEvent } from '../../platform/mail/on-email-event.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { findAccount, linkAndIfNotMine, type Reader, signsInElsewhere } from '../accounts/index.ts';
import { exportAsked, exportFilesRemoved, exportReady } from './events.ts';
import { makeExport } from './making.ts';
import { findReady } from './queries.ts';
import { clearGone } from './removal.ts';

/** Slow jobs that have their own workers. */
export function exportMakingJobs(context: AppContext): EventJob[] {
  return [onEvent(exportAsked, ({ exportId }) => makeExport(context, exportId))];
}

/** Runs on workers that image processing cannot delay (rules/running 7). */
export function exportMailJobs(context: AppContext): EventJob[] {
  const { database, site } = context;
  return [
    onEmailEvent(context, exportReady, async ({ exportId }) => {
      const ready = await findReady(database, exportId);
      if (ready === undefined) return undefined;
      const account = await findAccount(database.db, ready.memberId);
      if (account?.status !== 'active') return undefined;
      const isElsewhere = await signsInElsewhere(context, { memberId: account.id, role: account.role });
      return exportReadyMail(site, { ...account, isElsewhere }, ready.goneAt);
    }),
  ];
}

export function exportJobs({ storage }: AppContext): EventJob[] {
  return [
    onEvent(exportFilesRemoved, async ({ files }) => {
      for (const file of files) await storage.delete(file);
    }),
  ];
}

export function exportCronJobs(context: AppContext): CronJob[] {
  return [{ name: 'clear-gone-exports', cron: '27 * * * *', run: () => clearGone(context) }];
}

interface Recipient {
  id: MemberId;
  firstName: string;
  email: string;
  /** The member's offset from UTC in hours. */
  timeZone: number;
}

/** The link leads to the members' area behind sign-in, never to the file itself. */
export function exportReadyMail(site: SiteSettings, to: Recipient & Reader, goneAt: Date): Mail {
  return renderEmail(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `Your data from ${site.name} is ready`,
      paragraphs: [
        `Hello ${to.firstName},`,
        `Your data from ${site.name} is ready. Sign in and download it on your account page until ${dayText(goneAt, to.timeZone)}.`,
      ],
      ...linkAndIfNotMine(site, to, {
        label: 'Go to my account',
        url: site.publicUrl + paths.areaTab(to.id, 'accountbasics'),
      }),
    },
  );
}
