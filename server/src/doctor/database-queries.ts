/** The SQL that asks PostgreSQL about its state and its jobs. */
import { availableConnections } from '../platform/db/connection-check.ts';
import { lateAfterSeconds } from '../platform/jobs/queue-queries.ts';
import type { Queryable } from './database-connection.ts';

export interface DatabaseServer {
  /** Such as 18.4. */
  version: string;
  major: number;
  encoding: string;
  isStandby: boolean;
  isReadOnly: boolean;
  bytes: number;
  /** Settings that are off and put data at risk. */
  off: string[];
  /** Connections for users without superuser rights, and those in use. */
  connections: number;
  connected: number;
}

export async function readServer(database: Queryable): Promise<DatabaseServer> {
  const [server] = await database.query<DatabaseServer>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
       current_setting('server_version_num')::int / 10000 as major,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
       current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
       pg_database_size(current_database())::float8 as bytes,
       array(select name::text from pg_settings where setting = 'off'
         and name in ('fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum') order by name) as off,
       ${availableConnections} as connections,
       (select sum(numbackends)::int from pg_stat_database) as connected`,
    [],
  );
  if (server === undefined) throw new Error('Not available from the database.');
  return server;
}

/** Milliseconds since 1970. */
export async function readClock(database: Queryable): Promise<number> {
  const [row] = await database.query<{ at: Date }>('select clock_timestamp() as at', []);
  return row?.at.getTime() ?? 0;
}

export interface JobsState {
  /** Jobs due for longer than `lateAfterSeconds` while none of their task runs. */
  overdue: number;
  /** Minutes since the longest of them is due. */
  minutes: number;
  names: string[];
  /** Jobs locked by workers without a heartbeat for half a minute; others take them within seconds. */
  orphaned: number;
  givenUp: number;
  failedEmails: number;
  /** True if any worker is alive. */
  isAtWork: boolean;
}

/** Undefined if the database has no job queue. */
export async function readJobs(database: Queryable): Promise<JobsState | undefined> {
  for (const name of ['graphile_worker.jobs', 'job_pools', 'failed_letters'])
    if (!(await hasTable(database, name))) return undefined;
  return (await database.query<JobsState>(state, []))[0];
}

/** A pool is alive while it sends heartbeats. */
const state = `
  with living as (select pool_id from job_pools where beat_at > now() - interval '30 seconds'),
  jobs as (select * from graphile_worker.jobs),
  busy as (select distinct task_identifier from jobs where locked_at is not null),
  overdue as (select * from jobs where locked_at is null and attempts < max_attempts
    and run_at < now() - interval '${lateAfterSeconds} seconds'
    and task_identifier not in (select task_identifier from busy))
  select (select count(*)::int from overdue) as overdue,
    (select coalesce(floor(extract(epoch from now() - min(run_at)) / 60), 0)::int from overdue) as minutes,
    (select coalesce(array_agg(distinct task_identifier order by task_identifier), '{}') from overdue) as names,
    (select count(*)::int from jobs where locked_by in (select pool_id from job_pools)
      and locked_by not in (select pool_id from living)) as orphaned,
    (select count(*)::int from jobs where attempts >= max_attempts and locked_at is null) as "givenUp",
    (select count(*)::int from failed_letters) as "failedEmails",
    exists (select from living) as "isAtWork"`;

/** `name` includes the schema. */
export async function hasTable(database: Queryable, name: string): Promise<boolean> {
  const [row] = await database.query<{ has: boolean }>('select to_regclass($1) is not null as has', [name]);
  return row?.has === true;
}
