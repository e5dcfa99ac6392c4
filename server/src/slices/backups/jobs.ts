/** Schedules backups and restore tests, and notifies administrators by e-mail. */

import type { BackupRun, RunKind } from '#contract/backups/model.ts';
import { backupEmailTexts, backupTexts } from '#contract/backups/texts.ts';
import { dayText } from '#contract/core/day.ts';
import type { MemberId, RunId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, domainEvent, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { onEmailEvent } from '../../platform/mail/deliver.ts';
import { lanes, type Mail } from '../../platform/mail/mail.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { findAdmin, listAdmins } from '../accounts/index.ts';
import { backupAsked, restoreTestAsked } from './actions.ts';
import { isBackupDue, isLate, isRestoreTestDue, newestRun } from './due-policy.ts';
import type { BackupOptions } from './options.ts';
import {
  beginWatch,
  endLost,
  failRunsSince,
  findFailed,
  findWatchSince,
  listNewest,
  readClock,
  takePendingNotices,
  takeWarning,
} from './queries.ts';

/** Each event notifies one administrator. */
const runFailed = domainEvent<{ memberId: MemberId; runId: RunId }>('backup-run-failed', lanes.urgent);
const backupLate = domainEvent<{ memberId: MemberId }>('backup-late', lanes.urgent);

/** Jobs that may take hours; they have their own worker. */
export function backupJobs(context: AppContext, options: BackupOptions): EventJob[] {
  if (options.backups === undefined) return [];
  return [
    onEvent(backupAsked, () => run(context, options, 'backup')),
    onEvent(restoreTestAsked, () => run(context, options, 'drill')),
  ];
}

/** Starts runs that are due, on the same worker. */
export function backupCronJobs(context: AppContext, options: BackupOptions): CronJob[] {
  if (options.backups === undefined) return [];
  return [
    { name: 'nightly-backup', cron: '20 * * * *', run: () => runWhenDue(context, options, 'backup') },
    { name: 'weekly-drill', cron: '50 * * * *', run: () => runWhenDue(context, options, 'drill') },
  ];
}

/** Checks for failed and late runs. Uses other workers, so that a hanging run cannot prevent notifications. */
export function backupWatchJobs(context: AppContext, options: BackupOptions): CronJob[] {
  if (options.backups === undefined) return [];
  return [{ name: 'watch-backups', cron: '40 * * * *', run: () => watchBackups(context) }];
}

/** Sends e-mails on the urgent lane, also those that were queued before backups were turned off. */
export function backupEmails(context: AppContext): EventJob[] {
  const { database, site } = context;
  return [
    onEmailEvent(context, runFailed, async ({ memberId, runId }) => {
      const [admin, failed] = [await findAdmin(database.db, memberId), await findFailed(database, runId)];
      return admin && failed && failedMail(site, admin, failed);
    }),
    onEmailEvent(context, backupLate, async ({ memberId }) => {
      const admin = await findAdmin(database.db, memberId);
      if (admin === undefined || !(await isBackupLate(context))) return undefined;
      const newest = newestRun(await listNewest(database), 'backup', 'done');
      return lateMail(site, admin, newest?.startedAt ?? null);
    }),
  ];
}

/** Runs started by jobs: a separate process does the work and writes its record. */
const isDue = { backup: isBackupDue, drill: isRestoreTestDue } satisfies Record<
  RunKind,
  (runs: readonly BackupRun[], now: Date) => boolean
>;

async function runWhenDue(context: AppContext, options: BackupOptions, kind: RunKind): Promise<void> {
  const newest = await listNewest(context.database);
  if (isDue[kind](newest, context.now())) await run(context, options, kind);
}

/** Never throws if the run fails: the queue would retry at a time that nobody chose. */
export async function run(context: AppContext, { runDirectly }: BackupOptions, kind: RunKind): Promise<void> {
  const { database, log } = context;
  const since = await readClock(database);
  try {
    await runDirectly(kind);
  } catch (error) {
    log.error({ err: error, kind }, 'A backup or restore test failed.');
    await failRunsSince(database, kind, since, backupTexts.notRun);
  }
  await notifyFailures(context);
}

/**
 * Notifies administrators of failed runs that the operator started or that were killed, as those cannot do so
 * themselves.
 */
async function watchBackups(context: AppContext): Promise<void> {
  await beginWatch(context.database.db);
  await context.write(({ tx }) => endLost(tx));
  await notifyFailures(context);
  await warnWhenLate(context);
}

async function notifyFailures({ write }: AppContext): Promise<void> {
  await write(async ({ tx, happened }) => {
    const failed = await takePendingNotices(tx);
    if (failed.length === 0) return;
    for (const memberId of await listAdmins(tx))
      for (const runId of failed) happened(runFailed, { memberId, runId });
  });
}

async function warnWhenLate(context: AppContext): Promise<void> {
  const { write } = context;
  if (!(await isBackupLate(context))) return;
  await write(async ({ tx, happened }) => {
    if (!(await takeWarning(tx, context.now()))) return;
    for (const memberId of await listAdmins(tx)) happened(backupLate, { memberId });
  });
}

/** True if the newest backup is too old. False until monitoring begins. */
async function isBackupLate({ database, now }: AppContext): Promise<boolean> {
  const since = await findWatchSince(database);
  return since !== undefined && isLate(await listNewest(database), now(), since);
}

type Admin = NonNullable<Awaited<ReturnType<typeof findAdmin>>>;
type FailedRun = NonNullable<Awaited<ReturnType<typeof findFailed>>>;

/** The e-mail names the day in the administrator's time zone. */
function failedMail(site: SiteSettings, to: Admin, { kind, startedAt, error }: FailedRun): Mail {
  const what = kind === 'backup' ? 'The backup' : 'The restore test';
  return notificationEmail(site, to, backupEmailTexts[`${kind}Failed`], [
    `${what} of ${site.name} that started on ${dayText(startedAt, to.timeZone)} failed:`,
    error,
    backupEmailTexts[`${kind}Again`],
  ]);
}

/** `newest` is when the newest backup began; null if there never was one. */
function lateMail(site: SiteSettings, to: Admin, newest: Date | null): Mail {
  const how =
    newest === null
      ? `No backup of ${site.name} has ever been made.`
      : `The newest backup of ${site.name} is from ${dayText(newest, to.timeZone)}.`;
  return notificationEmail(site, to, backupEmailTexts.late, [how, backupTexts.mendByEmail]);
}

function notificationEmail(site: SiteSettings, to: Admin, subject: string, paragraphs: string[]): Mail {
  return renderEmail(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `${site.name}: ${subject}`,
      paragraphs: [`Hello ${to.firstName},`, ...paragraphs],
      link: { label: backupEmailTexts.look, url: site.publicUrl + paths.areaTab(to.id, 'backups') },
      closing: 'You get this e-mail because you’re an administrator.',
    },
  );
}
