import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { watchOverPools } from './liveness.ts';

const app = await createTestApp({ isWorking: false });
afterAll(() => app.close());
const { log, database } = app.services;
const { query } = app.database;
afterEach(async () => {
  await query('delete from graphile_worker._private_jobs');
  await query('delete from graphile_worker._private_job_queues');
  await query('delete from job_pools');
});

const never = 600_000;
const often = { interval: 20, renewal: 20, gone: never, lost: 0 };
const open = (limits: Partial<typeof often>) =>
  watchOverPools(database.jobPool, log, { ...often, ...limits });

const create = (events: WorkerEvents, id: string) =>
  events.emit('pool:create', { workerPool: { id } as WorkerPool } as never);

/** A job that is locked long since, where nothing else is said, and by one that had registered. */
async function lock(poolId: string, at = '-10 minutes'): Promise<void> {
  await query("select graphile_worker.add_job('paint')");
  await query('update graphile_worker._private_jobs set locked_by = $1, locked_at = now() + $2::interval', [
    poolId,
    at,
  ]);
  await query('insert into job_pools (pool_id, backend_pid, backend_start) values ($1, 1, now())', [poolId]);
}

const lockedBy = async () =>
  (await query<{ id: string }>('select locked_by as id from graphile_worker.jobs')).map(({ id }) => id);
const registered = (poolId: string) =>
  query<{ pid: number }>('select backend_pid as pid from job_pools where pool_id = $1', [poolId]);

test('the connection by which a pool lives is had anew as soon as it is lost', async () => {
  const liveness = await open({ interval: never });
  create(liveness.watch().events, 'own');
  await expect.poll(() => registered('own')).toHaveLength(1);
  const [before] = await registered('own');
  await query('select pg_terminate_backend($1)', [before?.pid]);
  await expect.poll(() => registered('own')).not.toEqual([before]);
  app.takeErrors();
  await liveness.stop();
});

test('a pool that is found dead is left its jobs, as it may be about to have another connection', async () => {
  await lock('dead');
  const liveness = await open({});
  create(liveness.watch().events, 'own');
  await expect.poll(() => registered('own')).toHaveLength(1);
  await liveness.stop();
  expect(await lockedBy()).toEqual(['dead']);
  expect(await registered('dead')).toHaveLength(1);
});

// The other one by a clock that was ahead.
test.each(['-10 minutes', '20 days'])(
  'one that stays dead is gone, and its job is free that it locked in %s',
  async (at) => {
    await lock('dead', at);
    const liveness = await open({ interval: never, gone: 50 });
    await expect.poll(lockedBy).toEqual([null]);
    expect(await registered('dead')).toEqual([]);
    await liveness.stop();
  },
);

/** Each in a queue of its own, both locked, and tried for the third time. Answers the jobs' ids. */
async function take(poolId: string, names: string[]): Promise<string[]> {
  for (const name of names) await query("select graphile_worker.add_job('paint', queue_name => $1)", [name]);
  await query('update graphile_worker._private_job_queues set locked_by = $1, locked_at = now()', [poolId]);
  const rows = await query<{ id: string }>(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 3 returning id`,
    [poolId],
  );
  return rows.map(({ id }) => id);
}
const lockedQueues = async () =>
  (
    await query<{ name: string }>(
      'select queue_name as name from graphile_worker._private_job_queues where locked_by is not null',
    )
  ).map(({ name }) => name);

test('a job that was locked for a pool that never heard of it is free, with its queue, as if it was not tried', async () => {
  const [worked, lost] = await take('own', ['worked', 'lost']);
  const liveness = await open({});
  const { events } = liveness.watch();
  create(events, 'own');
  const told = { worker: { workerPool: { id: 'own' } }, job: { id: worked } } as never;
  events.emit('job:start', told);
  await expect.poll(lockedQueues).toEqual(['worked']);
  const free = 'select id, attempts from graphile_worker._private_jobs where locked_by is null';
  expect(await query(free)).toEqual([{ id: lost, attempts: 2 }]);
  events.emit('job:complete', told);
  await expect.poll(lockedQueues).toEqual([]);
  await liveness.stop();
});

test('one that nobody works on for a moment is left locked: its end may be on its way', async () => {
  await take('own', ['ending']);
  const liveness = await open({ lost: never });
  create(liveness.watch().events, 'own');
  await expect.poll(() => registered('own')).toHaveLength(1);
  await liveness.stop();
  expect(await lockedBy()).toEqual(['own']);
});
