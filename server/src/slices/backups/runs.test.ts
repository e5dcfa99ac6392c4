import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { beginRun, endRun } from '../../backup/run-record.ts';
import { runLockKey } from '../../platform/db/lock-keys.ts';
import { createTestApp } from '../../testing/app.ts';
import { addRun, backupProcess, forgetRuns } from '../../testing/backups.ts';
import { listRuns } from './queries.ts';

const process = backupProcess();
const app = await createTestApp({ backups: process });
process.belongsTo(app);
afterAll(() => app.close());

const { database } = app.context;
const good = { archive: 'backup-1', bytes: 12_400_000 };

beforeEach(async () => {
  await forgetRuns(app);
  process.asked.length = 0;
  process.goes(good);
});

describe('the record of runs', () => {
  test('marks runs of a killed process of the same kind as failed', async () => {
    const [done, killed, drill] = [
      await addRun(app, { began: 30, ending: good }),
      await beginRun(database.pool, 'backup'),
      await beginRun(database.pool, 'drill'),
    ];
    const next = await beginRun(database.pool, 'backup');
    const runs = new Map((await listRuns(database)).map((run) => [run.id as number, run]));
    expect([done, killed, drill, next].map((id) => [runs.get(id)?.state, runs.get(id)?.error])).toEqual([
      ['done', null],
      ['failed', 'It was interrupted.'],
      ['underway', null],
      ['underway', null],
    ]);
  });

  test('accepts the end of a run that was considered lost', async () => {
    const id = await addRun(app, { began: 26 });
    await addRun(app, { kind: 'drill', began: 23 });
    // Holds the lock on the test's connection, as a running process would.
    await app.database.query('select pg_advisory_lock($1)', [runLockKey]);
    await app.runJob('watch-backups');
    await app.database.query('select pg_advisory_unlock($1)', [runLockKey]);
    expect(await listRuns(database)).toMatchObject([
      { kind: 'drill', state: 'underway' },
      { state: 'failed', error: 'It was interrupted.' },
    ]);
    await endRun(database.pool, id, { ...good, bytes: 5_000_000_000 });
    expect((await listRuns(database))[1]).toMatchObject({
      state: 'done',
      finishedAt: expect.any(Date),
      archive: 'backup-1',
      bytes: 5_000_000_000,
      error: null,
    });
  });

  test('marks a run as failed once its process has ended', async () => {
    await addRun(app, { kind: 'drill', began: 1 });
    await beginRun(database.pool, 'backup');
    await app.runJob('watch-backups');
    expect(await listRuns(database)).toMatchObject([
      { kind: 'backup', state: 'underway' },
      { kind: 'drill', state: 'failed', error: 'It was interrupted.' },
    ]);
  });

  test('shows the newest 20', async () => {
    for (let hours = 1; hours <= 21; hours += 1) await addRun(app, { began: hours, ending: good });
    await beginRun(database.pool, 'drill');
    const shown = await listRuns(database);
    expect(shown.map(({ state }) => state)).toEqual(['underway', ...Array(19).fill('done')]);
  });
});

describe('cron jobs', () => {
  test('make one backup a night', async () => {
    await addRun(app, { began: 25, ending: good });
    await app.runJob('nightly-backup');
    await app.runJob('nightly-backup');
    expect(process.asked).toEqual(['backup']);
    expect((await listRuns(database)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('find the good backup behind many failures', async () => {
    const ending = { error: 'The disk is full.' };
    await addRun(app, { kind: 'drill', began: 24 * 9, ending: good });
    await addRun(app, { began: 24 * 10, ending: good });
    for (let hours = 4; hours < 4 + 3 * 25; hours += 3)
      await addRun(app, { began: hours, ending, isTold: true });
    await app.runJob('weekly-drill');
    expect(process.asked).toEqual(['drill']);
  });

  test('ignore a run in progress elsewhere', async () => {
    process.goes('under way elsewhere');
    await beginRun(database.pool, 'backup');
    await app.runJob('nightly-backup');
    expect(process.asked).toEqual(['backup']);
    expect(await listRuns(database)).toMatchObject([{ state: 'underway' }]);
  });
});

test.each(['not started', 'killed'] as const)(
  'a process that was %s is recorded as one failure, with advice',
  async (how) => {
    process.goes(how);
    await app.runJob('nightly-backup');
    const error = 'It couldn’t start, or was stopped. The application log has the reason. Please try again.';
    expect(await listRuns(database)).toMatchObject([{ kind: 'backup', state: 'failed', error }]);
    expect(app.takeErrors()).toHaveLength(1);
    await app.runJob('nightly-backup');
    expect(process.asked).toEqual(['backup']);
  },
);

test('a process that was not started ends no earlier run of another process', async () => {
  process.goes('not started');
  await addRun(app, { began: 1 });
  await app.runJob('nightly-backup');
  expect((await listRuns(database)).map(({ state }) => state)).toEqual(['failed', 'underway']);
  expect(app.takeErrors()).toHaveLength(1);
});
