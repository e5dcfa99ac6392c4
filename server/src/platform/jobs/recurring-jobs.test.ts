import { afterEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { changeJobs, forgetJobs, holdJobs } from '../../testing/jobs.ts';
import { nextTime, queueRecurring } from './worker.ts';

test.each([
  ['* * * * *', '2026-11-29T09:59:30Z', '2026-11-29T10:00:00Z'],
  ['* * * * *', '2026-11-29T10:00:00Z', '2026-11-29T10:01:00Z'],
  ['*/15 * * * *', '2026-11-29T09:46:00Z', '2026-11-29T10:00:00Z'],
  ['3,18,33,48 * * * *', '2026-11-29T09:20:00Z', '2026-11-29T09:33:00Z'],
  ['27 3 * * *', '2026-11-30T03:27:01Z', '2026-12-01T03:27:00Z'],
] as const)('the schedule %s after %s next runs at %s', (cron, after, next) => {
  expect(nextTime(cron, new Date(after))).toEqual(new Date(next));
});

const app = await setUpApp({ isWorking: false });

describe('a recurring job', () => {
  afterEach(() => forgetJobs(app.database));
  const { query } = app.database;
  /** A minute that does not occur during this test. */
  const cron = `${(new Date().getUTCMinutes() + 30) % 60} * * * *` as const;
  const look = () =>
    queueRecurring(
      app.context.database.jobPool,
      [{ name: 'sweep', cron, run: async () => undefined }],
      app.context.log,
    ).stop();
  const jobs = () =>
    query<{ id: string; hours: number }>(
      `select id::text, ceil(extract(epoch from run_at - now()) / 3600)::integer as hours
       from graphile_worker.jobs where attempts < max_attempts or locked_at is not null`,
    );

  test('is queued once for its next time', async () => {
    await look();
    const [first] = await jobs();
    await look();
    expect(await jobs()).toEqual([{ id: first?.id, hours: 1 }]);
  });

  test.each([
    ['overdue, because no process ran in its minute,', `run_at => now() - interval '5 hours'`, -5],
    ['postponed by a clock that was ahead', `run_at => now() + interval '20 days'`, 1],
    ['failing, with a retry after its next time,', `run_at => now() + interval '2 hours', attempts => 9`, 1],
    ['out of retries', `run_at => now() - interval '5 hours', attempts => 12`, 1],
  ])('that is %s runs in time', async (_how, how, hours) => {
    await look();
    await changeJobs(app.database, how);
    await look();
    expect(await jobs()).toMatchObject([{ hours }]);
  });

  test('is not queued twice while it runs', async () => {
    await look();
    await changeJobs(app.database);
    await using _held = await holdJobs(app.database, 'sweep');
    await look();
    expect(await jobs()).toHaveLength(1);
  });

  test('corrects other jobs that a clock ahead has postponed', async () => {
    await query(`select graphile_worker.add_job('paint', run_at => now() + interval '20 days'),
      graphile_worker.add_job('paint', run_at => now() + interval '22026 seconds')`);
    await look();
    const waits =
      "select ceil(extract(epoch from run_at - now()) / 3600)::integer as hours from graphile_worker.jobs where task_identifier = 'paint' order by 1";
    expect(await query(waits)).toEqual([{ hours: 0 }, { hours: 7 }]);
  });
});
