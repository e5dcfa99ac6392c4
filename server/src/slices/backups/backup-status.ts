/** The backup status for operators, as administrators see it. */

import type { Registry } from 'prom-client';
import type { BackupRun, BackupSummary, RunKind } from '#contract/backups/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { collectGauge, singleFlightInTime } from '../../platform/metrics/collectors.ts';
import { isLate, isLateAge, newestRun } from './due-policy.ts';
import type { BackupOptions } from './options.ts';
import { type BackupFigures, findWatchSince, listNewest, readFigures } from './queries.ts';

export interface BackupStatus {
  /** rules/backups 5 */
  isLate: boolean;
  newestBackup: BackupRun | null;
  /** The error text of the newest run; null if it succeeded, or there is none. */
  failedBackup: string | null;
  failedRestoreTest: string | null;
}

export async function readBackupStatus(database: Pick<Database, 'query'>, now: Date): Promise<BackupStatus> {
  const [newest, since = now] = [await listNewest(database), await findWatchSince(database)];
  return {
    isLate: isLate(newest, now, since),
    newestBackup: newestRun(newest, 'backup', 'done') ?? null,
    failedBackup: failureOf(newest, 'backup'),
    failedRestoreTest: failureOf(newest, 'drill'),
  };
}

/** Runs under way are ignored. */
function failureOf(runs: readonly BackupRun[], kind: RunKind): string | null {
  const ended = runs.filter(({ state }) => state !== 'underway');
  return newestRun(ended, kind)?.error ?? null;
}

/** Returns the same status for the overview, from metrics that were already read. */
export function summaryOf(
  found: BackupFigures,
  { backups }: Pick<BackupOptions, 'backups'>,
  now: Date,
): BackupSummary {
  const isOn = backups !== undefined;
  const at = (age: number | null) => (age === null ? null : new Date(now.getTime() - age * 1000));
  return {
    isOn,
    isLate: isOn && isLateAge(found.backupAge, found.watchedFor),
    lastBackupAt: at(found.backupAge),
    lastRestoreTestAt: at(found.restoreTestAge),
    hasFailedTest: found.restoreTestFailures > 0,
  };
}

/** Backup metrics for monitoring tools (rules/backups 8). */
const gauges: [name: string, help: string, figure: keyof BackupFigures][] = [
  ['guildhall_backup_age_seconds', 'Since the newest good backup began.', 'backupAge'],
  ['guildhall_backup_bytes', 'Stored by the newest good backup.', 'backupBytes'],
  ['guildhall_backup_failures', 'Backups that failed since the newest good one.', 'failures'],
  [
    'guildhall_drill_age_seconds',
    'Since the newest backup that was restored to a separate place and read.',
    'restoreTestAge',
  ],
  // Measures the time without any backup, as a missing backup has no age.
  ['guildhall_backups_watched_seconds', 'Since backups are looked after.', 'watchedFor'],
];

/**
 * Reads all metrics with one statement. They have no values while the database does not answer, or if there is no
 * backup.
 */
export function gaugeBackups(registry: Registry, database: Database): void {
  const read = singleFlightInTime(() => readFigures(database));
  for (const [name, help, of] of gauges)
    collectGauge(registry, { name, help }, async () => (await read())?.[of] ?? undefined);
}
