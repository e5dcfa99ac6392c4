import { randomBytes } from 'node:crypto';
import { dayText } from '#contract/core/day.ts';
import type { ExportId, MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, domainEvent, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { onEmailEvent } from '../../platform/mail/deliver.ts';
import { lanes, type Mail } from '../../platform/mail/mail.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { findAccount, linkAndIfNotMine, type Reader, signsInBySso } from '../accounts/index.ts';
import { clearGone, exportAsked, exportFilesRemoved, removeFiles } from './actions.ts';
import { entriesOf, zipOf } from './entries.ts';
import { type Attempt, beginAttempt, findAttempt, findReady, setFailed, setMade } from './queries.ts';

const exportReady = domainEvent<{ exportId: ExportId }>('export-ready', lanes.urgent);

/** Counts all attempts, including those whose process crashed. */
const attemptsLimit = 5;

/** Creates an export. Throws if the job should try again. */
async function makeExport(context: AppContext, exportId: ExportId): Promise<void> {
  const attempt = await begin(context, exportId);
  if (attempt === undefined) return;
  if (attempt.attempts > attemptsLimit) return giveUp(context, attempt);
  try {
    const content = zipOf(entriesOf(context, attempt.memberId));
    const bytes = await context.storage.put(attempt.file, content);
    await finish(context, attempt, bytes);
  } catch (error) {
    await afterFailure(context, attempt, error);
  }
}

/** Dereferences and deletes the unfinished file of the previous attempt. */
function begin({ write }: AppContext, exportId: ExportId): Promise<Attempt | undefined> {
  return write(async (unit) => {
    const begun = await beginAttempt(unit.tx, exportId, newFile());
    if (begun !== undefined && begun.left !== null) removeFiles(unit, [begun.left]);
    return begun;
  });
}

/** Hard to guess and never published; the name opens nothing. */
function newFile(): string {
  return `exports/${randomBytes(16).toString('base64url')}.zip`;
}

/** Deletes the file if the export was removed meanwhile, or another attempt has begun. */
function finish({ write }: AppContext, attempt: Attempt, bytes: number): Promise<void> {
  return write(async (unit) => {
    const isMade = await setMade(unit.tx, attempt, bytes);
    if (isMade) unit.happened(exportReady, { exportId: attempt.exportId });
    else removeFiles(unit, [attempt.file]);
  });
}

/**
 * Ignores the failure if the export was removed while it was written, or if it was stored and only the database's reply
 * was lost.
 */
async function afterFailure(context: AppContext, attempt: Attempt, error: unknown): Promise<void> {
  const state = await findAttempt(context.database, attempt);
  if (state === 'made') return;
  if (state === 'over') return context.write(async (unit) => removeFiles(unit, [attempt.file]));
  if (attempt.attempts < attemptsLimit) throw error;
  context.log.error({ err: error }, 'an export could not be made');
  await giveUp(context, attempt);
}

function giveUp({ write }: AppContext, attempt: Attempt): Promise<void> {
  return write(async (unit) => {
    await setFailed(unit.tx, attempt);
    removeFiles(unit, [attempt.file]);
  });
}

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
      const isElsewhere = await signsInBySso(context, { memberId: account.id, role: account.role });
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
