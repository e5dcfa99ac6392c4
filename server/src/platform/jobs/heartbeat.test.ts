import { afterEach, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { forgetJobs, holdJobs } from '../../testing/jobs.ts';
import { startHeartbeat } from './heartbeat.ts';

const app = await setUpApp({ isWorking: false });
const { log, database } = app.context;
const { query } = app.database;
afterEach(async () => {
  await forgetJobs(app.database);
  await query('delete from job_pools');
});

const start = (deadAfter = 30) => startHeartbeat(database.jobPool, log, { interval: 20, deadAfter });
const add = () =>
  query("select graphile_worker.add_job('paint', queue_name => 'wall', job_key => 'red', run_at => now())");
const jobs = () =>
  query(`select queue_name as queue, locked_by as pool, attempts, key from graphile_worker.jobs order by id`);
const waiting = { queue: 'wall', pool: null, key: 'red' };

test('a pool is registered, sends heartbeats, and is deleted when it has ended', async () => {
  const heartbeat = start();
  const beats = async () =>
    (await query<{ at: Date }>("select beat_at as at from job_pools where pool_id = 'own'")).map(
      ({ at }) => +at,
    );
  heartbeat.begin('own');
  await expect.poll(beats).toHaveLength(1);
  const [first = 0] = await beats();
  await expect.poll(async () => (await beats())[0]).toBeGreaterThan(first);
  heartbeat.end('own');
  await heartbeat.stop();
  expect(await beats()).toEqual([]);
});

test.each([
  [
    'without a heartbeat for half a minute',
    30,
    "insert into job_pools (pool_id, beat_at) values ($1, now() - interval '31 seconds')",
  ],
  [
    'whose last heartbeat was by a clock ahead',
    30,
    "insert into job_pools (pool_id, beat_at) values ($1, now() + interval '1 hour')",
  ],
  ['that never sent one', 0.1, 'select $1::text'],
])(
  'the job of a pool %s is unlocked with its queue, and its try is counted',
  async (_which, deadAfter, before) => {
    await add();
    await using held = await holdJobs(app.database, 'paint');
    await query(before, [held.poolId]);
    const heartbeat = start(deadAfter);
    await expect.poll(jobs).toEqual([{ ...waiting, attempts: 1 }]);
    await heartbeat.stop();
    await using next = await holdJobs(app.database, 'paint');
    expect(await jobs()).toEqual([{ ...waiting, pool: next.poolId, attempts: 2 }]);
  },
);

test('the job of a pool with heartbeats stays locked', async () => {
  await add();
  await using held = await holdJobs(app.database, 'paint');
  const heartbeat = start();
  heartbeat.begin(held.poolId);
  const other = start();
  other.begin('other');
  await expect.poll(() => query('select from job_pools')).toHaveLength(2);
  await Promise.all([heartbeat.stop(), other.stop()]);
  expect(await jobs()).toEqual([{ ...waiting, pool: held.poolId, attempts: 1 }]);
});

test('a job that reached no worker of an ended pool is unlocked, and its try is not counted', async () => {
  await add();
  await using held = await holdJobs(app.database, 'paint');
  const heartbeat = start();
  heartbeat.begin(held.poolId);
  heartbeat.end(held.poolId);
  await heartbeat.stop();
  expect(await jobs()).toEqual([{ ...waiting, attempts: 0 }]);
});

test('a dead job whose key a new job has taken is deleted, and the new one stays', async () => {
  await add();
  await using held = await holdJobs(app.database, 'paint');
  await add();
  expect(await jobs()).toEqual([
    { queue: 'wall', pool: held.poolId, attempts: 25, key: null },
    { ...waiting, attempts: 0 },
  ]);
  await query("insert into job_pools (pool_id, beat_at) values ($1, now() - interval '31 seconds')", [
    held.poolId,
  ]);
  const heartbeat = start();
  // A worker may try the new one at once, as nothing blocks its queue any more.
  await expect.poll(jobs).toEqual([{ ...waiting, attempts: expect.any(Number) }]);
  await heartbeat.stop();
});

test('after an interruption other pools have a moment for their heartbeats before they count as dead', async () => {
  const times = [1_000, 1_005, 2_000, 2_005];
  const asked: string[] = [];
  const rows = async (text: string) => {
    const isBeat = text.includes('beating');
    asked.push(isBeat ? 'beat' : 'unlock');
    return { rows: isBeat ? [{ time: times.shift() }] : [] };
  };
  const heartbeat = startHeartbeat({ query: rows } as never, log, { interval: 600_000, deadAfter: 30 });
  for (const id of ['a', 'b', 'c']) heartbeat.begin(id);
  await heartbeat.stop();
  expect(asked).toEqual(['beat', 'beat', 'unlock', 'beat', 'beat', 'unlock']);
});
