import type { TaskList } from 'graphile-worker';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type Liveness, watchOverPools } from './liveness.ts';
import { QueueWatch } from './queue-watch.ts';
import { SupervisedGroup } from './supervised-group.ts';

/** So that what takes seconds in production takes moments here. */
const often = { interval: 10, start: 2_000, stall: 100, release: 100, finalRelease: 100 };

/** A pool whose connections can be made to hang, as on a line that has died. */
class HangingPool extends pg.Pool {
  isHanging = false;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: NonNullable<Parameters<typeof pg.Pool.prototype.connect>[0]>): void;
  override connect(callback?: NonNullable<Parameters<typeof pg.Pool.prototype.connect>[0]>) {
    if (this.isHanging && callback === undefined) return new Promise<pg.PoolClient>(() => undefined);
    return callback === undefined ? super.connect() : super.connect(callback);
  }
}

let app: TestApp;
let pool: HangingPool;
let liveness: Liveness;
let queue: QueueWatch;
const begun: string[] = [];

beforeEach(async () => {
  app = await createTestApp({ isWorking: false });
  pool = new HangingPool({ connectionString: app.database.url, max: 13 });
  pool.on('error', () => undefined);
  liveness = await watchOverPools(pool, app.services.log);
  queue = new QueueWatch(app.services.database.pool, { interval: 10, dueFor: 0 });
  begun.length = 0;
});

afterEach(async () => {
  await queue.stop();
  await liveness.stop();
  await pool.end();
  app.takeErrors();
  await app.close();
});

async function startGroup(tasks: TaskList, workers = 2): Promise<SupervisedGroup> {
  const context = { pool, liveness, queue, log: app.services.log };
  const group = new SupervisedGroup(context, { workers, tasks, cronItems: [] }, often);
  await group.start();
  return group;
}

const add = (task: string) => app.database.query('select graphile_worker.add_job($1)', [task]);
const pools = async () =>
  (await app.database.query<{ id: string }>('select pool_id as id from job_pools order by 1')).map(
    ({ id }) => id,
  );
const leftJobs = async () => (await app.database.query('select from graphile_worker.jobs')).length;

test('workers that stop because a result cannot be stored are replaced, and their running job is not run again', async () => {
  const gate = Promise.withResolvers<void>();
  const group = await startGroup({
    long: async () => {
      begun.push('long');
      await gate.promise;
    },
    short: async () => {
      begun.push('short');
    },
  });
  await add('long');
  await expect.poll(() => begun).toEqual(['long']);
  await app.database.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not stored'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`);
  const [former] = await pools();
  await add('short');
  // The one that runs the long job stays registered beside its successor.
  await expect.poll(pools).toHaveLength(2);
  expect(await pools()).toContain(former);
  await app.database.query('drop trigger refuse on graphile_worker._private_jobs; drop function refuse');
  for (let round = 0; round < 20; round += 1) {
    const before = begun.length;
    await add('short');
    await expect.poll(() => begun.length).toBeGreaterThan(before);
  }
  expect(begun.filter((task) => task === 'long')).toHaveLength(1);
  gate.resolve();
  await expect.poll(leftJobs).toBe(0);
  expect(begun.filter((task) => task === 'long')).toHaveLength(1);
  await group.stop();
});

test('workers that take none of their due jobs are replaced', async () => {
  const group = await startGroup({ work: async () => undefined }, 1);
  const [former] = await pools();
  pool.isHanging = true;
  await add('work');
  const isNoticed = () => app.logs.some(({ msg }) => msg.startsWith('Due jobs are not taken'));
  await expect.poll(isNoticed).toBe(true);
  pool.isHanging = false;
  await expect.poll(leftJobs).toBe(0);
  await expect.poll(pools).not.toContain(former);
  await group.stop();
});

test('a group ends once the running job has ended and the queue knows of it', async () => {
  const gate = Promise.withResolvers<void>();
  const group = await startGroup({
    long: async () => {
      begun.push('long');
      await gate.promise;
    },
  });
  await add('long');
  await expect.poll(() => begun).toEqual(['long']);
  const ending = group.stop();
  gate.resolve();
  await ending;
  expect(await leftJobs()).toBe(0);
});
