/** SQL of runs. Each run writes its own row; the status is derived from these rows. */

import { sql } from 'kysely';
import { type BackupRun, type RunKind, runsShown } from '#contract/backups/model.ts';
import { backupTexts } from '#contract/backups/texts.ts';
import type { RunId } from '#contract/core/ids.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { askingLockKey, runLockKey } from '../../platform/db/lock-keys.ts';

/** The backup metrics for monitoring tools. */
export interface BackupFigures {
  /** Seconds; null without a good backup. */
  backupAge: number | null;
  backupBytes: number | null;
  restoreTestAge: number | null;
  /** Counts backups that failed since the newest good one. */
  failures: number;
  /** Counts restore tests that failed since the newest good one. */
  restoreTestFailures: number;
  /** Seconds since monitoring of backups began; null before. */
  watchedFor: number | null;
}

/** Counts runs of a kind that failed since the newest good one. Skips runs dated in the future by a clock ahead. */
function failuresOf(kind: RunKind): string {
  return `(select count(*) from backup_runs where kind = '${kind}' and error is not null
    and started_at <= now() + interval '1 hour'
    and started_at > coalesce((select started_at from good where kind = '${kind}'), '-infinity'))`;
}

/** SQL of the backup metrics. It always returns one row. */
export const figuresSql = `
  with good as (
     select distinct on (kind) kind, started_at, bytes, extract(epoch from now() - started_at)::float8 as age
     from backup_runs
     where archive is not null and started_at <= now() + interval '1 hour' order by kind, started_at desc)
   select (select age from good where kind = 'backup') as "backupAge",
     (select bytes from good where kind = 'backup') as "backupBytes",
     (select age from good where kind = 'drill') as "restoreTestAge",
     ${failuresOf('backup')} as failures,
     ${failuresOf('drill')} as "restoreTestFailures",
     (select extract(epoch from now() - since)::float8 from backup_watch) as "watchedFor"`;

export async function readFigures(database: Database): Promise<BackupFigures> {
  const [row] = await database.query<BackupFigures>(figuresSql, []);
  if (row === undefined) throw new Error('no figures of backups');
  return row;
}

/** Times noted by a clock that was too far ahead count as the future (rules/backups 15). */
const toCome = sql`now() + interval '1 hour'`;

/** A process takes its lock before it creates the record, so one minute is enough to see the lock. */
const unseen = sql`started_at not between now() - interval '1 minute' and ${toCome} and not exists (
  select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${runLockKey}
    and database = (select oid from pg_database where datname = current_database()))`;

/** rules/backups 7: a run without a process was killed unseen, and no run takes a day. Ends both. */
export async function endLost(tx: Tx): Promise<void> {
  await sql`update backup_runs set finished_at = now(), error = ${backupTexts.cutShort}
    where finished_at is null and ((${unseen}) or started_at < now() - interval '24 hours')`.execute(tx);
}

/** Returns failed runs that administrators were not notified of yet, and marks them as notified. */
export async function takePendingNotices(tx: Tx): Promise<RunId[]> {
  const { rows } = await sql<{ id: RunId }>`
    update backup_runs set told_at = now() where error is not null and told_at is null returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Serializes requests for runs: the second waits and finds the run that the first queued. */
export async function lockAsking(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${askingLockKey})`.execute(tx);
}

/** Starts monitoring, unless it began already. A start time in the future is replaced. */
export async function beginWatch(db: Db): Promise<void> {
  await sql`insert into backup_watch as watch default values
    on conflict (is_only) do update set since = excluded.since where watch.since > ${toCome}`.execute(db);
}

/** Returns when monitoring began; undefined before that. */
export async function findWatchSince(database: Pick<Database, 'query'>): Promise<Date | undefined> {
  const [row] = await database.query<{ since: Date }>('select since from backup_watch', []);
  return row?.since;
}

/** Returns true at most once in 24 hours. A warning dated in the future is ignored. */
export async function takeWarning(tx: Tx, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update backup_watch set warned_at = ${now}
    where warned_at is null or warned_at <= ${now}::timestamptz - interval '24 hours'
      or warned_at > ${now}::timestamptz + interval '1 hour'`.execute(tx);
  return numAffectedRows === 1n;
}

const state = `case when finished_at is null then 'underway' when error is null then 'done' else 'failed' end`;
const columns = `id, kind, ${state} as state, started_at as "startedAt", finished_at as "finishedAt", archive, bytes, error,
  repaired_files as "repairedFiles", damaged_files as "damagedFiles"`;

/** Newest first. */
export function listRuns(database: Database): Promise<BackupRun[]> {
  return database.query<BackupRun>(
    `select ${columns} from backup_runs order by started_at desc, id desc limit ${runsShown}`,
    [],
  );
}

/**
 * Returns the newest run of each kind and state, from which due runs are decided. Skips runs dated in the future by a
 * clock ahead (rules/backups 15).
 */
export function listNewest(database: Pick<Database, 'query'>): Promise<BackupRun[]> {
  return database.query<BackupRun>(
    `select distinct on (kind, state) * from (
       select ${columns} from backup_runs where started_at <= now() + interval '1 hour') runs
     order by kind, state, "startedAt" desc, id desc`,
    [],
  );
}

/** Kinds of the runs under way, newest first. */
export async function listOpen(db: Db): Promise<RunKind[]> {
  const { rows } = await sql<{ kind: RunKind }>`
    select kind from backup_runs where finished_at is null order by started_at desc`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Returns those of the job names that have a waiting or running job. */
export async function listWaiting(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct task_identifier as name from graphile_worker.jobs
    where task_identifier = any(${names}::text[]) and (attempts < max_attempts or locked_at is not null)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Returns a failed run; undefined if it does not exist or succeeded after all. */
export async function findFailed(
  database: Database,
  id: RunId,
): Promise<{ kind: RunKind; startedAt: Date; error: string } | undefined> {
  const [row] = await database.query<{ kind: RunKind; startedAt: Date; error: string }>(
    'select kind, started_at as "startedAt", error from backup_runs where id = $1 and error is not null',
    [id],
  );
  return row;
}

/** Reads the database's clock, which dates all runs. */
export async function readClock(database: Database): Promise<Date> {
  const [row] = await database.query<{ at: Date }>('select clock_timestamp() as at', []);
  if (row === undefined) throw new Error('the database has no clock');
  return row.at;
}

/** Ends runs begun since then with an error text. If none had begun, inserts a failed one. */
export async function failRunsSince(
  database: Database,
  kind: RunKind,
  since: Date,
  error: string,
): Promise<void> {
  await database.query(
    `with ended as (
       update backup_runs set finished_at = now(), error = $3
       where kind = $1 and started_at >= $2 and finished_at is null returning id)
     insert into backup_runs (kind, started_at, finished_at, error)
     select $1, $2, now(), $3
     where not exists (select from ended)
       and not exists (select from backup_runs where kind = $1 and started_at between $2 and now())`,
    [kind, since, error],
  );
}
