/**
 * Records heartbeats of this process's worker pools, and unlocks the jobs of dead ones (rules/running 42). The queue
 * alone would keep them locked for four hours.
 */
import type pg from 'pg';
import type { Log } from '../log.ts';

/** With the connection's process id, by which the last release recognizes living pools during an update. */
const beat = `
  with beating as (
    insert into job_pools (pool_id, backend_pid, backend_start, beat_at)
    select id, pid, backend_start, now() from unnest($1::text[]) id, pg_stat_activity where pid = pg_backend_pid()
    on conflict (pool_id) do update
      set backend_pid = excluded.backend_pid, backend_start = excluded.backend_start, beat_at = excluded.beat_at)
  select extract(epoch from now())::float8 as time`;

/**
 * Unlocks the jobs of pools that this process has ended ($1) and, if $2 is true, of pools without a heartbeat for $3
 * seconds. A pool may lock its first job before its first heartbeat. Jobs that an ended pool still has locked never
 * reached a worker, so that try is not counted. `add_job` with the key of a running job removes its key and its tries:
 * once unlocked, such a job would stay forever.
 */
const unlock = `
  with gone as materialized (
    delete from job_pools
    where pool_id = any($1::text[]) or $2 and abs(extract(epoch from now() - beat_at)) > $3 returning pool_id),
  locked as materialized (
    select *, attempts >= max_attempts and updated_at > locked_at as "isReplaced" from graphile_worker.jobs
    where locked_by = any($1::text[]) or locked_by in (select pool_id from gone)
      or $2 and abs(extract(epoch from now() - locked_at)) > $3 and locked_by not in (select pool_id from job_pools)),
  unlocked as materialized (
    select graphile_worker.force_unlock_workers(
      array(select unnest($1::text[]) union select pool_id from gone union select locked_by from locked)))
  select
    (select count(*) from graphile_worker.complete_jobs(array(select id from locked where "isReplaced"))),
    (select count(*) from locked, graphile_worker.reschedule_jobs(array[locked.id], attempts => locked.attempts - 1)
      where locked.locked_by = any($1::text[]))
  from unlocked`;

export type Heartbeat = ReturnType<typeof startHeartbeat>;

/** `interval`: milliseconds between heartbeats; `deadAfter`: seconds without one. */
export function startHeartbeat(
  pool: Pick<pg.Pool, 'query'>,
  log: Log,
  { interval = 5_000, deadAfter = 30 } = {},
) {
  const living = new Set<string>();
  const ended = new Set<string>();
  let lastTime = 0;
  const beatOnce = async () => {
    const { rows } = await pool.query<{ time: number }>(beat, [[...living]]);
    const { time = 0 } = rows[0] ?? {};
    // After an interruption, such as a PostgreSQL restart, other processes get a moment to send theirs.
    const isSteady = Math.abs(time - lastTime) < deadAfter;
    lastTime = time;
    const released = [...ended];
    if (isSteady || released.length > 0) await pool.query(unlock, [released, isSteady, deadAfter]);
    for (const id of released) ended.delete(id);
  };
  const warn = (err: unknown) => log.warn({ err }, 'The job workers could not send a heartbeat.');
  let beating = Promise.resolve();
  const beatNext = () => {
    beating = beating.then(beatOnce).catch(warn);
    return beating;
  };
  const timer = setInterval(beatNext, interval);
  return {
    begin(poolId: string): void {
      living.add(poolId);
      void beatNext();
    },
    /** Unlocks the pool's jobs: it neither takes nor finishes another one. */
    end(poolId: string): void {
      if (living.delete(poolId)) ended.add(poolId);
      void beatNext();
    },
    stop(): Promise<void> {
      clearInterval(timer);
      return beatNext();
    },
  };
}
