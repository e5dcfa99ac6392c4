/** When runs are due, and from when on there should be a newer backup (rules/backups 2, rules/backups 3 and rules/backups 5). Pure. */
import type { BackupRun, RunKind, RunState } from '#contract/backups/model.ts';

const hour = 60 * 60 * 1000;

/** Of the night, by the clock of the machine. */
const nightHour = 3;
/** What failed is tried again, and not all night long. */
const retryAfter = 3 * hour;
const drillEvery = 7 * 24 * hour;
const drillRetryAfter = 24 * hour;
/** A night may be missed by some hours, and not by a day. */
const lateAfter = 36 * hour;

/** `runs` hold the newest of each kind and state at least, and none that is to come; so below. */
export function isBackupDue(runs: readonly BackupRun[], now: Date): boolean {
  return backupDueAt(runs, now) <= now;
}

/** From when on one is made; over where it is due. */
export function backupDueAt(runs: readonly BackupRun[], now: Date): Date {
  const tonight = lastNight(now);
  const good = newestRun(runs, 'backup', 'done');
  if (good !== undefined && good.startedAt >= tonight) return nextNight(now);
  const failed = newestRun(runs, 'backup', 'failed');
  return failed === undefined ? tonight : latest(tonight, after(endOf(failed), retryAfter));
}

export function isDrillDue(runs: readonly BackupRun[], now: Date): boolean {
  const at = drillDueAt(runs, now);
  return at !== null && at <= now;
}

/** Null where there is no backup to try. */
export function drillDueAt(runs: readonly BackupRun[], now: Date): Date | null {
  if (newestRun(runs, 'backup', 'done') === undefined) return null;
  const last = newestRun(runs, 'drill');
  if (last === undefined) return now;
  const again = after(last.startedAt, drillRetryAfter);
  const good = newestRun(runs, 'drill', 'done');
  return good === undefined ? again : latest(again, after(good.startedAt, drillEvery));
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
function lastNight(now: Date): Date {
  const today = nightOf(now, 0);
  return today <= now ? today : nightOf(now, -1);
}

function nextNight(now: Date): Date {
  const today = nightOf(now, 0);
  return today > now ? today : nightOf(now, 1);
}

function nightOf(day: Date, days: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, nightHour);
}

function endOf({ startedAt, finishedAt }: BackupRun): Date {
  return finishedAt ?? startedAt;
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}
