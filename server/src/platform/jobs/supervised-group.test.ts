import type { TaskList } from 'graphile-worker';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { SupervisedGroup } from './supervised-group.ts';

/** Shortens the intervals from seconds to milliseconds. */
const often = { interval: 10, release: 100, finalRelease: 100 };

/** A pool whose connection can break while a worker locks a job, or while it stores a result. */
class LossyPool extends pg.Pool {
  breaksAt: 'lock' | 'result' | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: NonNullable<Parameters<typeof pg.Pool.prototype.connect>[0]>): void;
  override connect(callback?: NonNullable<Parameters<typeof pg.Pool.prototype.connect>[0]>) {
    if (callback !== undefined) return super.connect(callback);
    return super.connect().then((client) => Object.assign(client, { query: this.#losing(client) }));
  }

  #losing(client: pg.PoolClient) {
    return async (statement: pg.QueryConfig, values?: unknown[]) => {
      const { text = String(statement) } = statement;
      if (this.breaksAt === 'result' && text.includes('delete from')) throw new Error('the line broke');
      const answer = await Reflect.apply(pg.Client.prototype.query, client, [statement, values]);
      if (this.breaksAt === 'lock' && answer.rows[0]?.locked_by) throw new Error('the line broke');
      return answer;
    };
  }
}

let app: TestApp;
let pool: LossyPool;
let heartbeat: Heartbeat;
const begun: string[] = [];

beforeEach(async () => {
  app = await createTestApp({ isWorking: false });
  pool = new LossyPool({ connectionString: app.database.url, max: 13 });
  pool.on('error', () => undefined);
  heartbeat = startHeartbeat(app.context.database.pool, app.context.log);
  begun.length = 0;
});

afterEach(async () => {
  await heartbeat.stop();
  await pool.end();
  app.takeErrors();
  await app.close();
});

function startGroup(tasks: TaskList, workers = 2): SupervisedGroup {
  return new SupervisedGroup({ pool, heartbeat, log: app.context.log }, { workers, tasks }, often);
}

const add = (task: string) => app.database.query('select graphile_worker.add_job($1)', [task]);
const pools = async () =>
  (await app.database.query<{ id: string }>('select pool_id as id from job_pools order by 1')).map(
    ({ id }) => id,
  );
const leftJobs = async () => (await app.database.query('select from graphile_worker.jobs')).length;

test('workers that stop because a result cannot be stored are replaced, and their running job is not run again', async () => {
  const gate = Promise.withResolvers<void>();
  const group = startGroup({
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
  const [former] = await pools();
  pool.breaksAt = 'result';
  await add('short');
  // The pool with the long job stays registered beside its successor.
  await expect.poll(pools).toHaveLength(2);
  expect(await pools()).toContain(former);
  pool.breaksAt = undefined;
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

test('workers that lost the reply of locking a job are replaced, and the job runs on its first try', async () => {
  const tries: number[] = [];
  const group = startGroup({ work: async (_payload, { job }) => void tries.push(job.attempts) }, 1);
  await expect.poll(pools).toHaveLength(1);
  const [former] = await pools();
  pool.breaksAt = 'lock';
  await add('work');
  await expect.poll(pools).not.toContain(former);
  pool.breaksAt = undefined;
  await expect.poll(leftJobs).toBe(0);
  expect(tries).toEqual([1]);
  await group.stop();
});
