/** When backups and restore tests run, and who is told by e-mail. */
import type { BackupRun, RunKind } from '#contract/backups/model.ts';
import { backupLetterTexts, backupTexts } from '#contract/backups/texts.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { dayText } from '../../platform/day-text.ts';
import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import { renderLetter } from '../../platform/mail/render-letter.ts';
import type { Services } from '../../platform/services.ts';
import { findAdmin, listAdmins } from '../accounts/index.ts';
import { isBackupDue, isLate, isRestoreTestDue, newestRun } from './due-policy.ts';
import { backupAsked, backupLate, restoreTestAsked, runFailed } from './facts.ts';
import type { BackupOptions } from './options.ts';
import {
  beginWatch,
  endLost,
  failRunsSince,
  findFailed,
  findWatchSince,
  listNewest,
  readClock,
  takeUntold,
  takeWarning,
} from './queries.ts';

/** What may take hours: for one worker of its own. */
export function backupJobs(services: Services, options: BackupOptions): FactJob[] {
  if (options.backups === undefined) return [];
  return [
    onFact(backupAsked, () => run(services, options, 'backup')),
    onFact(restoreTestAsked, () => run(services, options, 'drill')),
  ];
}

/** For the same worker. */
export function backupCronJobs(services: Services, options: BackupOptions): CronJob[] {
  if (options.backups === undefined) return [];
  return [
    { name: 'nightly-backup', cron: '20 * * * *', run: () => runWhenDue(services, options, 'backup') },
    { name: 'weekly-drill', cron: '50 * * * *', run: () => runWhenDue(services, options, 'drill') },
  ];
}

/** For other workers: a run that hangs keeps nobody from being told. */
export function backupWatchJobs(services: Services, options: BackupOptions): CronJob[] {
  if (options.backups === undefined) return [];
  return [{ name: 'watch-backups', cron: '40 * * * *', run: () => watchBackups(services) }];
}

/** On the urgent lane; what was queued before backups were turned off leaves all the same. */
export function backupLetters(services: Services): FactJob[] {
  const { database, site } = services;
  return [
    onLetter(services, runFailed, async ({ memberId, runId }) => {
      const [admin, failed] = [await findAdmin(database.db, memberId), await findFailed(database, runId)];
      return admin && failed && failedMail(site, admin, failed);
    }),
    onLetter(services, backupLate, async ({ memberId }) => {
      const admin = await findAdmin(database.db, memberId);
      if (admin === undefined || !(await isBackupLate(services))) return undefined;
      const newest = newestRun(await listNewest(database), 'backup', 'done');
      return lateMail(site, admin, newest?.startedAt ?? null);
    }),
  ];
}

/** Runs as jobs begin them: a process of its own does the work and writes its record. */
const isDue = { backup: isBackupDue, drill: isRestoreTestDue } satisfies Record<
  RunKind,
  (runs: readonly BackupRun[], now: Date) => boolean
>;

async function runWhenDue(services: Services, options: BackupOptions, kind: RunKind): Promise<void> {
  const newest = await listNewest(services.database);
  if (isDue[kind](newest, services.now())) await run(services, options, kind);
}

/** Never throws for what came of the run: a try by the queue would come at a time that nobody chose. */
export async function run(services: Services, { runAside }: BackupOptions, kind: RunKind): Promise<void> {
  const { database, log } = services;
  const since = await readClock(database);
  try {
    await runAside(kind);
  } catch (error) {
    log.error({ err: error, kind }, 'A backup or restore test failed.');
    await failRunsSince(database, kind, since, backupTexts.notRun);
  }
  await tellFailures(services);
}

/** Runs that the operator began tell nobody by themselves, and killed ones cannot. */
async function watchBackups(services: Services): Promise<void> {
  await beginWatch(services.database.db);
  await services.write(({ tx }) => endLost(tx));
  await tellFailures(services);
  await warnWhenLate(services);
}

async function tellFailures({ write }: Services): Promise<void> {
  await write(async ({ tx, happened }) => {
    const failed = await takeUntold(tx);
    if (failed.length === 0) return;
    for (const memberId of await listAdmins(tx))
      for (const runId of failed) happened(runFailed, { memberId, runId });
  });
}

async function warnWhenLate(services: Services): Promise<void> {
  const { write } = services;
  if (!(await isBackupLate(services))) return;
  await write(async ({ tx, happened }) => {
    if (!(await takeWarning(tx, services.now()))) return;
    for (const memberId of await listAdmins(tx)) happened(backupLate, { memberId });
  });
}

/** Never before they are looked after. */
async function isBackupLate({ database, now }: Services): Promise<boolean> {
  const since = await findWatchSince(database);
  return since !== undefined && isLate(await listNewest(database), now(), since);
}

type Admin = NonNullable<Awaited<ReturnType<typeof findAdmin>>>;
type FailedRun = NonNullable<Awaited<ReturnType<typeof findFailed>>>;

/** The day is the admin's own. */
function failedMail(site: SiteSettings, to: Admin, { kind, startedAt, error }: FailedRun): Mail {
  const what = kind === 'backup' ? 'The backup' : 'The restore test';
  return letter(site, to, backupLetterTexts[`${kind}Failed`], [
    `${what} of ${site.name} that started on ${dayText(startedAt, to.timeZone)} failed:`,
    error,
    backupLetterTexts[`${kind}Again`],
  ]);
}

/** `newest` began then; null where there never was one. */
function lateMail(site: SiteSettings, to: Admin, newest: Date | null): Mail {
  const how =
    newest === null
      ? `No backup of ${site.name} has ever been made.`
      : `The newest backup of ${site.name} is from ${dayText(newest, to.timeZone)}.`;
  return letter(site, to, backupLetterTexts.late, [how, backupTexts.mendByLetter]);
}

function letter(site: SiteSettings, to: Admin, subject: string, paragraphs: string[]): Mail {
  return renderLetter(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `${site.name}: ${subject}`,
      paragraphs: [`Hello ${to.firstName},`, ...paragraphs],
      link: { label: backupLetterTexts.look, url: site.publicUrl + paths.areaTab(to.id, 'backups') },
      closing: 'You get this e-mail because you’re an administrator.',
    },
  );
}
