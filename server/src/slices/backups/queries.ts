/** The SQL of runs. Each writes its own row: how it stands is read off what is there. */
import { sql } from 'kysely';
import { type BackupRun, type RunKind, runsShown } from '#contract/backups/model.ts';
import type { RunId } from '#contract/core/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';

const state = `case when finished_at is null then 'underway' when error is null then 'done' else 'failed' end`;
const columns = `id, kind, ${state} as state, started_at as "startedAt", finished_at as "finishedAt", archive, bytes, error,
  repaired_files as "repairedFiles", damaged_files as "damagedFiles"`;

/** The newest first. */
export function listRuns(database: Database): Promise<BackupRun[]> {
  return database.query<BackupRun>(
    `select ${columns} from backup_runs order by started_at desc, id desc limit ${runsShown}`,
    [],
  );
}

/**
 * The newest of each kind and state, by which it is decided what is due; none that a clock which was ahead says is to begin
 * (rules/backups 15).
 */
export function listNewest(database: Pick<Database, 'query'>): Promise<BackupRun[]> {
  return database.query<BackupRun>(
    `select distinct on (kind, state) * from (
       select ${columns} from backup_runs where started_at <= now() + interval '1 hour') runs
     order by kind, state, "startedAt" desc, id desc`,
    [],
  );
}

/** Kinds of those that are under way, the newest first. */
export async function listOpen(db: Db): Promise<RunKind[]> {
  const { rows } = await sql<{ kind: RunKind }>`
    select kind from backup_runs where finished_at is null order by started_at desc`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Which of these jobs wait or run. */
export async function listWaiting(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct task_identifier as name from graphile_worker.jobs
    where task_identifier = any(${names}::text[]) and (attempts < max_attempts or locked_at is not null)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Of one that failed; undefined where it is not there, or went well after all. */
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

/** By the database's clock, as all of their moments are. */
export async function readClock(database: Database): Promise<Date> {
  const [row] = await database.query<{ at: Date }>('select clock_timestamp() as at', []);
  if (row === undefined) throw new Error('the database has no clock');
  return row.at;
}

/** Ends with a sentence what began since; where nothing had, the record says that it failed all the same. */
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
