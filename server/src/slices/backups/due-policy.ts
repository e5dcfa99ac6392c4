/** When runs are due, and from when on there should be a newer backup (rules/backups 2, rules/backups 3 and rules/backups 5). Pure. */
import type { BackupRun, RunKind, RunState } from '#contract/backups/model.ts';

const hour = 60 * 60 * 1000;

/** Of the night, by the clock of the machine. */
const nightHour = 3;
/** What failed is tried again, and not all night long. */
const retryAfter = 3 * hour;
const restoreTestEvery = 7 * 24 * hour;
const restoreTestRetryAfter = 24 * hour;
/** A night may be missed by some hours, and not by a day. */
const lateAfter = 36 * hour;

/** `runs` hold the newest of each kind and state at least, and none that is to come; so below. */
export function isBackupDue(runs: readonly BackupRun[], now: Date): boolean {
  return backupDueAt(runs, now) <= now;
}

/** From when on one is made; over where it is due. */
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

/** Null where there is no backup to try. */
export function restoreTestDueAt(runs: readonly BackupRun[], now: Date): Date | null {
  if (newestRun(runs, 'backup', 'done') === undefined) return null;
  const last = newestRun(runs, 'drill');
  if (last === undefined) return now;
  const again = new Date(last.startedAt.getTime() + restoreTestRetryAfter);
  const good = newestRun(runs, 'drill', 'done');
  return good ? latest(again, good.startedAt, restoreTestEvery) : again;
}

/** `since` is when backups began to be looked after, for where there never was one. */
export function isLate(runs: readonly BackupRun[], now: Date, since: Date): boolean {
  const { startedAt } = newestRun(runs, 'backup', 'done') ?? { startedAt: since };
  return now.getTime() - startedAt.getTime() > lateAfter;
}

/** The same by seconds: since the newest good backup, or where there is none since backups began to be looked after. */
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

/** Days of the calendar, not of 24 hours: a night in which the clock is changed is longer or shorter. */
function nightOf(day: Date, days = 0): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, nightHour);
}

function latest(moment: Date, after: Date, milliseconds: number): Date {
  return new Date(Math.max(moment.getTime(), after.getTime() + milliseconds));
}
