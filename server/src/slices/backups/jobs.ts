import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import type { Services } from '../../platform/services.ts';
import { findAdmin } from '../accounts/index.ts';
import { newestRun } from './due-policy.ts';
import { backupAsked, backupLate, drillAsked, runFailed } from './facts.ts';
import { failedMail, lateMail } from './mails.ts';
import type { BackupOptions } from './options.ts';
import { findFailed, listNewest } from './queries.ts';
import { run, runWhenDue } from './runs.ts';
import { isBackupLate, watchBackups } from './watching.ts';

/** What may take hours: for one worker of its own. */
export function backupJobs(services: Services, options: BackupOptions): FactJob[] {
  if (options.backups === undefined) return [];
  return [
    onFact(backupAsked, () => run(services, options, 'backup')),
    onFact(drillAsked, () => run(services, options, 'drill')),
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
