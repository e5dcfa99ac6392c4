/** Records backups and restore tests, which run one at a time. slices/backups reads the record. */
import type pg from 'pg';
import type { RunKind } from '#contract/backups/model.ts';
import { backupTexts } from '#contract/backups/texts.ts';
import type { RunId } from '#contract/core/ids.ts';
import { runLockKey } from '../platform/db/lock-keys.ts';
import { withConnection } from '../platform/db/with-connection.ts';
import { notSweptExit, runInProgressExit } from './child-process.ts';

/** Not a failure: another process runs a backup or a restore test. */
class UnderWayError extends Error {
  override readonly name = 'UnderWayError';
  readonly exitCode = runInProgressExit;
}

/** The backup was made, but old ones could not be deleted. */
export class NotSweptError extends Error {
  override readonly name = 'NotSweptError';
  readonly exitCode = notSweptExit;
}

/**
 * Runs the work while holding the lock on backup runs. Throws UnderWayError while another process makes or tests a
 * backup of the same database. The work receives a signal that aborts with the caller's, and when the connection with
 * the lock is lost, because another run may begin then.
 */
export async function withRunLock<Result>(
  url: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const losing = new AbortController();
  const lost = () => losing.abort(new Error('The connection to the database was lost.'));
  return asking(url, async (client) => {
    client.once('end', lost);
    if (!(await takeLock(client))) throw new UnderWayError(backupTexts.alreadyUnderway);
    return await work(AbortSignal.any([signal, losing.signal])).finally(() => client.off('end', lost));
  });
}

export interface Outcome<Result> {
  result: Result;
  archive: string;
  bytes: number;
  files?: CheckedFiles;
}

/** Runs the work and records its outcome. Rethrows the error of the work after it is recorded. */
export async function onRecord<Result>(
  url: string,
  begun: { kind: RunKind; place: string },
  work: () => Promise<Outcome<Result>>,
): Promise<Result> {
  const run = await asking(url, async (client) =>
    (await hasRecord(client)) ? beginRun(client, begun.kind, begun.place) : undefined,
  );
  const end = async (ending: Ending) => {
    if (run !== undefined) await asking(url, (client) => endRun(client, run, ending));
  };
  try {
    const { result, ...outcome } = await work();
    await end(outcome);
    return result;
  } catch (error) {
    await end({ error: sentenceOf(error) });
    throw isAbort(error) ? new Error(backupTexts.cutShort, { cause: error }) : error;
  }
}

/** Readers of the record have not seen the command line. */
function sentenceOf(error: unknown): string {
  if (isAbort(error)) return backupTexts.cutShort;
  return error instanceof Error ? error.message : String(error);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Titles of archives that are recorded as made in this location; empty if there is no record yet. */
export function madeInto(url: string, place: string): Promise<string[]> {
  return asking(url, async (client) => ((await hasRecord(client)) ? listMade(client, place) : []));
}

function asking<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const bounds = { keepAlive: true, idle_in_transaction_session_timeout: 0 };
  return withConnection({ connectionString: url, application_name: 'guildhall backup', ...bounds }, work);
}

type Asked = Pick<pg.ClientBase, 'query'>;

/**
 * Returns false while another connection holds the lock, which prevents concurrent runs and lasts as long as the
 * connection.
 */
async function takeLock(client: Asked): Promise<boolean> {
  // The idle connection lasts as long as the work.
  await client.query("select set_config('idle_session_timeout', '0', false)");
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    runLockKey,
  ]);
  return rows[0]?.got === true;
}

/** Copies of files that a backup repaired or could not repair, as `fileNamesText` names them; null for none. */
export interface CheckedFiles {
  /** Damaged or missing copies that were replaced from the originals. */
  repaired: string | null;
  /** Damaged or missing copies whose originals are damaged or missing, too. */
  damaged: string | null;
}

/** The outcome: the archive's name and size, or a sentence for administrators. */
export type Ending = { archive: string; bytes: number; files?: CheckedFiles } | { error: string };

/** A database that is about to be updated may predate the record. */
export async function hasRecord(client: Asked): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('public.backup_runs') is not null as has`,
  );
  return rows[0]?.has === true;
}

/**
 * Must be called with the lock held. An open run of this kind was killed, and is ended. Returns the id for `endRun`.
 */
export async function beginRun(client: Asked, kind: RunKind, place = ''): Promise<RunId> {
  const { rows } = await client.query<{ id: RunId }>(
    `with left_open as (
       update backup_runs set finished_at = now(), error = $2 where kind = $1 and finished_at is null)
     insert into backup_runs (kind, place) values ($1, $3) returning id`,
    [kind, backupTexts.cutShort, place],
  );
  if (rows[0] === undefined) throw new Error('a run has no id');
  return rows[0].id;
}

/** The run's own outcome wins, even if it was recorded as killed meanwhile. */
export async function endRun(client: Asked, id: RunId, ending: Ending): Promise<void> {
  if ('error' in ending) {
    await client.query('update backup_runs set finished_at = now(), error = $2 where id = $1', [
      id,
      ending.error,
    ]);
    return;
  }
  const { archive, bytes, files } = ending;
  const values: unknown[] = [id, archive, bytes];
  let columns = 'archive = $2, bytes = $3, error = null';
  if (files !== undefined && (await hasFileColumns(client))) {
    columns += ', repaired_files = $4, damaged_files = $5';
    values.push(files.repaired, files.damaged);
  }
  await client.query(`update backup_runs set finished_at = now(), ${columns} where id = $1`, values);
}

/** The backup before an update is recorded in a database that may not have these columns yet. */
async function hasFileColumns(client: Asked): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'public.backup_runs'::regclass and attname = 'damaged_files'`,
  );
  return rows.length > 0;
}

/** Titles of archives that were made in this location, the newest first; as many as may still exist. */
export async function listMade(client: Asked, place: string): Promise<string[]> {
  const { rows } = await client.query<{ archive: string }>(
    `select archive from backup_runs where kind = 'backup' and archive is not null and place = $1
     order by started_at desc limit 50`,
    [place],
  );
  return rows.map(({ archive }) => archive);
}

/** True if any backup was ever made, in any location. */
export async function hasAnyMade(client: Asked): Promise<boolean> {
  const { rows } = await client.query(
    `select from backup_runs where kind = 'backup' and archive is not null limit 1`,
  );
  return rows.length > 0;
}
