/** How it stands with backups, for whoever runs the server: as the office sees it. */
import type { BackupRun, BackupSummary, RunKind } from '#contract/backups/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { isLate, isLateAge, newestRun } from './due-policy.ts';
import type { BackupFigures } from './figure-queries.ts';
import type { BackupOptions } from './options.ts';
import { listNewest } from './queries.ts';
import { findWatchSince } from './watch-queries.ts';

export interface BackupStanding {
  /** rules/backups 5 */
  isLate: boolean;
  newestBackup: BackupRun | null;
  /** Sentences that the newest run failed with; null where it went well, or there is none. */
  failedBackup: string | null;
  failedDrill: string | null;
}

export async function readStanding(database: Pick<Database, 'query'>, now: Date): Promise<BackupStanding> {
  const [newest, since = now] = [await listNewest(database), await findWatchSince(database)];
  return {
    isLate: isLate(newest, now, since),
    newestBackup: newestRun(newest, 'backup', 'done') ?? null,
    failedBackup: failureOf(newest, 'backup'),
    failedDrill: failureOf(newest, 'drill'),
  };
}

/** What is under way says nothing yet. */
function failureOf(runs: readonly BackupRun[], kind: RunKind): string | null {
  const ended = runs.filter(({ state }) => state !== 'underway');
  return newestRun(ended, kind)?.error ?? null;
}

/** The same for the overview, from the figures of whoever asked for them with others. */
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
    lastRestoreTestAt: at(found.drillAge),
    hasFailedTest: found.drillFailures > 0,
  };
}
