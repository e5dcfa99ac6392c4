/** Changes queued jobs through graphile-worker's documented functions. */
import { Logger, runTaskList } from 'graphile-worker';
import pg from 'pg';
import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/** Removes all jobs that no worker has locked. */
export async function forgetJobs({ query }: Pick<TestDatabase, 'query'>): Promise<void> {
  await query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
}

/**
 * Changes all jobs that no worker has locked: `how` names arguments of `reschedule_jobs` in SQL, such as `attempts =>
 * 3`.
 */
export async function changeJobs(
  { query }: Pick<TestDatabase, 'query'>,
  how = 'run_at => now()',
  where = 'true',
): Promise<void> {
  await query(
    `select graphile_worker.reschedule_jobs(array[id], ${how}) from graphile_worker.jobs where ${where}`,
  );
}

/**
 * Locks all due jobs of a task like workers that are killed at once: none ends before this is disposed of, and no
 * heartbeat is sent.
 */
export async function holdJobs({ url, query }: Pick<TestDatabase, 'url' | 'query'>, task: string) {
  const left =
    'select from graphile_worker.jobs where task_identifier = $1 and locked_at is null and run_at <= now()';
  const due = await query(left, [task]);
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  const gate = Promise.withResolvers<void>();
  const options = {
    // All workers have a job, so that none takes one that is unlocked later.
    concurrency: due.length,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    // It stops only after results are stored.
    preset: { worker: { completeJobBatchDelay: 0 } },
  };
  const workers = runTaskList(options, { [task]: () => gate.promise }, pool);
  await expect.poll(() => query(left, [task])).toEqual([]);
  // It takes no further job.
  const ending = workers.gracefulShutdown();
  return {
    poolId: workers.id,
    [Symbol.asyncDispose]: async () => {
      gate.resolve();
      await ending;
      await pool.end();
    },
  };
}

export interface TakenJob {
  id: string;
  name: string;
  payload: unknown;
  priority: number;
  queuedAt: Date;
}

/** Removes all jobs that no worker has locked, and returns them. */
export function takeJobs({ query }: Pick<TestDatabase, 'query'>): Promise<TakenJob[]> {
  return query(
    `with queued as materialized (select id, task_identifier as name from graphile_worker.jobs)
     select taken.id::text, name, payload, priority, created_at as "queuedAt"
     from graphile_worker.complete_jobs(array(select id from queued)) taken join queued on queued.id = taken.id
     order by taken.id`,
  );
}
