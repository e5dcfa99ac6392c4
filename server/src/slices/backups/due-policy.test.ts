import { afterAll, describe, expect, test } from 'vitest';
import type { BackupRun, RunKind, RunState } from '#contract/backups/model.ts';
import type { RunId } from '#contract/core/ids.ts';
import { backupDueAt, isBackupDue, isLate, isRestoreTestDue, restoreTestDueAt } from './due-policy.ts';

const zone = process.env.TZ;
// Set before the dates of the tables are created.
process.env.TZ = 'Europe/Berlin';
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** The server's local time, in Berlin. */
const local = (text: string) => new Date(text);

let lastId = 0;
function ran(kind: RunKind, state: RunState, startedAt: string, finishedAt = startedAt): BackupRun {
  lastId += 1;
  return {
    id: lastId as RunId,
    kind,
    state,
    startedAt: local(startedAt),
    finishedAt: state === 'underway' ? null : local(finishedAt),
    archive: state === 'done' ? 'archive' : null,
    bytes: null,
    error: state === 'failed' ? 'It failed.' : null,
    repairedFiles: null,
    damagedFiles: null,
  };
}

const good = (began: string) => ran('backup', 'done', began);

describe('a backup', () => {
  const failed = ran('backup', 'failed', '2026-11-24T03:20', '2026-11-24T05:00');

  test.each([
    ['there was never a backup', [], '2026-11-24T12:00', true],
    ['the last good one began before the night', [good('2026-11-24T02:59')], '2026-11-24T03:00', true],
    ['one began this night', [good('2026-11-24T03:00')], '2026-11-25T02:59', false],
    ['the next night has come', [good('2026-11-24T03:20')], '2026-11-25T03:00', true],
    ['a restore test began this night', [ran('drill', 'done', '2026-11-24T03:20')], '2026-11-24T04:20', true],
    ['one is in progress', [ran('backup', 'underway', '2026-11-24T03:20')], '2026-11-24T04:20', true],
    ['one failed less than 3 hours ago', [failed], '2026-11-24T07:59', false],
    ['one failed 3 hours ago', [failed], '2026-11-24T08:00', true],
    ['one of this night succeeded before', [good('2026-11-24T03:20'), failed], '2026-11-24T20:00', false],
  ])('is due or not if %s', (_when, runs, now, due) => {
    expect(isBackupDue(runs, local(now))).toBe(due);
  });

  test.each([
    ['forward', '2026-03-28T03:20', '2026-03-29T01:59', '2026-03-29T03:00', '2026-03-29T01:00:00Z'],
    ['back', '2026-10-24T03:20', '2026-10-25T02:59', '2026-10-25T03:00', '2026-10-25T02:00:00Z'],
  ])('is due once in the night in which clocks go %s', (_way, began, before, night, utc) => {
    const runs = [ran('backup', 'done', began)];
    expect([isBackupDue(runs, local(before)), isBackupDue(runs, local(night))]).toEqual([false, true]);
    expect(backupDueAt(runs, local(before))).toEqual(new Date(utc));
    const made = [...runs, ran('backup', 'done', night)];
    expect(backupDueAt(made, local(night)).getTime() - local(night).getTime()).toBe(24 * 60 * 60 * 1000);
  });
});

describe('a restore test', () => {
  const made = ran('backup', 'done', '2026-11-01T03:20');

  test.each([
    ['there is no backup', [], false],
    ['the backups failed', [ran('backup', 'failed', '2026-11-01T03:20')], false],
    ['there never was one', [made], true],
    ['the last good one is 7 days old', [made, ran('drill', 'done', '2026-11-17T12:00')], true],
    ['the last good one is younger', [made, ran('drill', 'done', '2026-11-17T12:01')], false],
    ['one failed a day ago', [made, ran('drill', 'failed', '2026-11-23T12:00')], true],
    ['one failed since', [made, ran('drill', 'failed', '2026-11-23T12:01')], false],
    ['one is in progress', [made, ran('drill', 'underway', '2026-11-24T11:00')], false],
  ])('is due or not if %s', (_when, runs, due) => {
    expect(isRestoreTestDue(runs, local('2026-11-24T12:00'))).toBe(due);
  });

  test('has a day on which it is due, as soon as there is a backup', () => {
    expect(restoreTestDueAt([], local('2026-11-24T12:00'))).toBeNull();
    const runs = [made, ran('drill', 'done', '2026-11-20T12:00')];
    expect(restoreTestDueAt(runs, local('2026-11-24T12:00'))).toEqual(local('2026-11-27T12:00'));
  });
});

describe('the last backup is late', () => {
  const since = local('2026-11-23T00:00');

  test.each([
    ['36 hours after the newest good backup', [good('2026-11-20T00:00')], '2026-11-21T12:00', false],
    ['a moment later', [good('2026-11-20T00:00')], '2026-11-21T12:01', true],
    ['36 hours after the beginning, without one', [], '2026-11-24T12:00', false],
    ['a moment after that', [], '2026-11-24T12:01', true],
    ['whatever failed since', [ran('backup', 'failed', '2026-11-24T12:00')], '2026-11-24T12:01', true],
  ])('or not yet: %s', (_when, runs, now, late) => {
    expect(isLate(runs, local(now), since)).toBe(late);
  });
});
