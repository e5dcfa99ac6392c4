/**
 * Decides when runs are due, and when the newest backup is too old (rules/backups 2, rules/backups 3 and rules/backups
 * 5). Pure.
 */
import type { BackupRun, RunKind, RunState } from '#contract/backups/model.ts';

const hour = 60 * 60 * 1000;

/** The hour of the night by the server's clock. */
const nightHour = 3;
/** A failed backup is retried after this pause. */
const retryAfter = 3 * hour;
const restoreTestEvery = 7 * 24 * hour;
const restoreTestRetryAfter = 24 * hour;
/** A backup may be some hours late, but not a day. */
const lateAfter = 36 * hour;

/**
 * True if a backup is due. `runs` contain at least the newest run of each kind and state, and none in the future. The
 * same holds for the functions below.
 */
export function isBackupDue(runs: readonly BackupRun[], now: Date): boolean {
  return backupDueAt(runs, now) <= now;
}

/** The time when the next backup is due, in the past if it is due now. */
export function backupDueAt(runs: readonly BackupRun[], now: Date): Date {
  const tonight = nightOf(now) <= now ? nightOf(now) : nightOf(now, -1);
  const good = newestRun(runs, 'backup', 'done');
  if (good !== undefined && good.startedAt >= tonight) return nightOf(tonight, 1);
  const failed = newestRun(runs, 'backup', 'failed');
  return failed ? latest(tonight, failed.finishedAt ?? failed.startedAt, retryAfter) : tonight;
}

export function isRestoreTestDue(runs: readonly BackupRun[], now: Date): boolean {
  const at = restoreTestDueAt(runs, now);
  return at !== null && at <= now;
}

/** The time when the next restore test is due; null if there is no backup to test. */
export function restoreTestDueAt(runs: readonly BackupRun[], now: Date): Date | null {
  if (newestRun(runs, 'backup', 'done') === undefined) return null;
  const last = newestRun(runs, 'drill');
  if (last === undefined) return now;
  const again = new Date(last.startedAt.getTime() + restoreTestRetryAfter);
  const good = newestRun(runs, 'drill', 'done');
  return good ? latest(again, good.startedAt, restoreTestEvery) : again;
}

/** `since` is when monitoring of backups began, for the case that there never was one. */
export function isLate(runs: readonly BackupRun[], now: Date, since: Date): boolean {
  const { startedAt } = newestRun(runs, 'backup', 'done') ?? { startedAt: since };
  return now.getTime() - startedAt.getTime() > lateAfter;
}

/** Returns the same age in seconds: that of the newest good backup, or without one the time since monitoring began. */
export function isLateAge(backupAge: number | null, watchedFor: number | null): boolean {
  return (backupAge ?? watchedFor ?? 0) * 1000 > lateAfter;
}

export function newestRun(
  runs: readonly BackupRun[],
  kind: RunKind,
  state?: RunState,
): BackupRun | undefined {
  return runs
    .filter((run) => run.kind === kind && (state === undefined || run.state === state))
    .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())[0];
}

/** Counts calendar days, not 24 hours: a night with a clock change is longer or shorter. */
function nightOf(day: Date, days = 0): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, nightHour);
}

function latest(moment: Date, after: Date, milliseconds: number): Date {
  return new Date(Math.max(moment.getTime(), after.getTime() + milliseconds));
}
