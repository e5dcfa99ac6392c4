/** The SQL of the record of runs, as the process writes it that does the work; slices/backups reads it. */
import type pg from 'pg';
import type { RunKind } from '#contract/backups/model.ts';
import { backupTexts } from '#contract/backups/texts.ts';
import type { RunId } from '#contract/core/ids.ts';
import { runLockKey } from '../platform/db/lock-keys.ts';

type Asked = Pick<pg.ClientBase, 'query'>;

/** Of an idle connection, too: it lasts as long as the work. */
const keepOpen = "select set_config('idle_session_timeout', '0', false)";

/** False while another connection holds the lock, by which two runs never go at once; it lasts as long as the connection. */
export async function takeLock(client: Asked): Promise<boolean> {
  await client.query(keepOpen);
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    runLockKey,
  ]);
  return rows[0]?.got === true;
}

/** Copies of files that a backup repaired or could not repair: names as `FileNames` puts them, null for none. */
export interface CheckedFiles {
  /** Damaged or missing copies that were replaced from the originals. */
  repaired: string | null;
  /** Damaged or missing copies whose originals are damaged or gone, too. */
  damaged: string | null;
}

/** What came of it: the archive's name and what was stored for it, or a sentence for the office. */
export type Ending = { archive: string; bytes: number; files?: CheckedFiles } | { error: string };

/** A database that is about to be updated may be older than the record. */
export async function hasRecord(client: Asked): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('public.backup_runs') is not null as has`,
  );
  return rows[0]?.has === true;
}

/**
 * For whoever holds the lock by which two never run at once: what is left of this kind was killed, and is ended.
 * Replies with what `endRun` takes.
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

/** The run's own word counts, also where somebody took it for lost meanwhile. */
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

/** The backup before an update is recorded in a database that may not have them yet. */
async function hasFileColumns(client: Asked): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'public.backup_runs'::regclass and attname = 'damaged_files'`,
  );
  return rows.length > 0;
}

/** A backup that went well. */
export interface MadeRun {
  startedAt: Date;
  place: string;
  archive: string;
  bytes: number;
}

export async function insertMade(
  client: Asked,
  { startedAt, place, archive, bytes }: MadeRun,
): Promise<void> {
  await client.query(
    `insert into backup_runs (kind, started_at, finished_at, place, archive, bytes)
     values ('backup', $1, now(), $2, $3, $4)`,
    [startedAt, place, archive, bytes],
  );
}

/** Titles of archives that were made into this place, the newest first; as many as may still be there. */
export async function listMade(client: Asked, place: string): Promise<string[]> {
  const { rows } = await client.query<{ archive: string }>(
    `select archive from backup_runs where kind = 'backup' and archive is not null and place = $1
     order by started_at desc limit 50`,
    [place],
  );
  return rows.map(({ archive }) => archive);
}

/** Whether any backup was ever made, wherever. */
export async function hasAnyMade(client: Asked): Promise<boolean> {
  const { rows } = await client.query(
    `select from backup_runs where kind = 'backup' and archive is not null limit 1`,
  );
  return rows.length > 0;
}
