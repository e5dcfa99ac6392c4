/**
 * Releases the jobs of worker pools that are gone; the queue itself would keep them locked for four hours.
 * Jobs are locked in the name of a pool, and a pool is alive while the connection that registered it is.
 * The same rounds bring back what a clock that was ahead has put off.
 */
import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { undoPutOff } from './clock.ts';

const sweepInterval = 15_000;

/**
 * A pool takes its first job a moment before its registration is stored; younger locks are left alone. One of a time to come is
 * of a clock that was ahead.
 */
const release = `
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker._private_jobs
  where locked_by is not null and locked_at not between now() - interval '5 seconds' and now() + interval '1 hour'
    and locked_by not in (
      select pool_id from job_pools
      join pg_stat_activity on pid = backend_pid and pg_stat_activity.backend_start = job_pools.backend_start)
  having count(*) > 0`;

const forgetDead = `
  delete from job_pools where not exists (
    select from pg_stat_activity
    where pid = backend_pid and pg_stat_activity.backend_start = job_pools.backend_start)`;

const register = `
  insert into job_pools (pool_id, backend_pid, backend_start)
  select unnest($1::text[]), pid, backend_start from pg_stat_activity where pid = pg_backend_pid()
  on conflict (pool_id) do update
    set backend_pid = excluded.backend_pid, backend_start = excluded.backend_start`;

/** What a pool of this process left locked when it ended: known to be nobody's, so nothing is waited for. */
const releaseEnded = `
  with forgotten as (delete from job_pools where pool_id = any($1::text[]))
  select graphile_worker.force_unlock_workers($1::text[])`;

export interface Liveness {
  /** For a pool about to start: what it tells of itself is heard. */
  watch(): WorkerEvents;
  stop(): Promise<void>;
}

interface Held {
  query(text: string, values?: unknown[]): Promise<unknown>;
  letGo(): void;
}

export async function watchOverPools(pool: pg.Pool, log: Log): Promise<Liveness> {
  const living = new Set<string>();
  const ended = new Set<string>();
  let proof: Held | undefined;
  let work: Promise<void> = Promise.resolve();

  const sweep = async (): Promise<void> => {
    try {
      proof ??= await holdConnection(pool, () => {
        proof = undefined;
      });
      const gone = [...ended];
      if (gone.length > 0) await proof.query(releaseEnded, [gone]);
      for (const id of gone) ended.delete(id);
      await proof.query(register, [[...living]]);
      await proof.query(release);
      await proof.query(forgetDead);
      await undoPutOff(proof);
    } catch (error) {
      log.warn({ err: error }, 'The pool of job workers could not be registered; trying again.');
    }
  };
  // One after the other: sweeps share a connection.
  const sweepNext = (): Promise<void> => {
    work = work.then(sweep);
    return work;
  };

  const watch = () => {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      living.add(workerPool.id);
      void sweepNext();
    });
    events.on('pool:release', ({ workerPool }) => {
      living.delete(workerPool.id);
      ended.add(workerPool.id);
      void sweepNext();
    });
    return events;
  };
  await sweepNext();
  const timer = setInterval(() => void sweepNext(), sweepInterval);

  return {
    watch,
    async stop() {
      clearInterval(timer);
      await work;
      proof?.letGo();
    },
  };
}

/** A connection of the pool's for as long as it lasts; a lost one goes back, or the pool would never end. */
async function holdConnection(pool: pg.Pool, onLost: () => void): Promise<Held> {
  const client = await pool.connect();
  let isHeld = true;
  const letGo = () => {
    if (!isHeld) return;
    isHeld = false;
    client.release(true);
    onLost();
  };
  client.once('error', letGo);
  client.once('end', letGo);
  return { query: (text, values) => client.query(text, values), letGo };
}
