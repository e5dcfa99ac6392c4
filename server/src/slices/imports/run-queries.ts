import { sql } from 'kysely';
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import type {
  FileColumn,
  ImportCounts,
  ImportKind,
  ImportState,
  RunImport,
} from '#contract/imports/model.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type FoundFault, forgetFaults, forgetPersonalCells, insertFaults } from './fault-queries.ts';

export interface DonePart {
  /** The number of rows before this batch. */
  from: number;
  rows: number;
  counts: ImportCounts;
  faults: readonly FoundFault[];
}

/** Stores the progress of a batch; false if the import was cancelled, or another process did this batch. */
export async function notePart(
  db: Db,
  id: ImportId,
  state: ImportState,
  { from, rows, counts, faults }: DonePart,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update imports set done = done + ${rows}, added = added + ${counts.added}, changed = changed + ${counts.changed},
      unchanged = unchanged + ${counts.unchanged}, faulty = faulty + ${counts.faulty}
    where id = ${id} and state = ${state} and done = ${from}`.execute(db);
  if (numAffectedRows === 0n) return false;
  await insertFaults(db, id, faults);
  return true;
}

export async function endCheck(db: Db, id: ImportId, listsHash: Buffer): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'checked', lists_hash: listsHash })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute();
}

/** A checked import, before writing begins. */
export interface CheckedImport extends ImportCounts {
  kind: ImportKind;
  state: ImportState;
  columns: FileColumn[];
  listsHash: Buffer | null;
}

export async function lockImport(tx: Tx, id: ImportId): Promise<CheckedImport | undefined> {
  const { rows } = await sql<CheckedImport>`
    select kind, state, file_columns as "columns", lists_hash as "listsHash", added, changed, unchanged, faulty
    from imports where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Resets the counts, which from now on count written rows. */
export async function beginWriting(
  tx: Tx,
  { id, leavesFaulty, sendsInvitations }: RunImport,
  runBy: MemberId,
): Promise<void> {
  await forgetFaults(tx, id);
  await sql`
    update imports set state = 'importing', run_by = ${runBy}, leaves_faulty = ${leavesFaulty},
      sends_invitations = ${sendsInvitations}, done = 0, added = 0, changed = 0,
      unchanged = 0, faulty = 0 where id = ${id}`.execute(tx);
}

/**
 * Locks the import's state until the transaction ends. `isAllowed` is true if the administrator who started it still is
 * one and has not requested account deletion.
 */
export async function lockStanding(
  tx: Tx,
  id: ImportId,
): Promise<{ state: ImportState; done: number; isAllowed: boolean }> {
  const { rows } = await sql<{ state: ImportState; done: number; isAllowed: boolean }>`
    select i.state, i.done,
      m.status = 'active' and m.deletion_requested_at is null and m.role in ('super_admin', 'admin') as "isAllowed"
    from imports i join members m on m.id = i.run_by where i.id = ${id} for update of i`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an import has no row');
  return row;
}

/**
 * Ends an import, and erases names of people that it stored. Returns the file to delete, which is no longer referenced;
 * undefined if the import had ended.
 */
export async function endImport(
  db: Db,
  id: ImportId,
  state: 'done' | 'failed' | 'cancelled',
  problem: string | null = null,
): Promise<string | undefined> {
  const { rows } = await sql<{ file: string | null }>`
    update imports i set state = ${state}, problem = ${problem}, finished_at = now(), file = null, samples = '{}',
      preview = '[]'
    from (select id, file from imports where id = ${id} and finished_at is null for update) before
    where i.id = before.id returning before.file`.execute(db);
  await forgetPersonalCells(db);
  return rows[0]?.file ?? undefined;
}

/**
 * Ends imports whose upload stalled, that waited a day for a decision, or that have no attempt left. As at most two
 * imports are open, the last condition is that no job of any import has attempts left. Returns the files that no row
 * references any more.
 */
export async function endAbandoned(db: Db, jobNames: readonly string[], problem: string): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`
    update imports i set finished_at = now(), file = null, samples = '{}', preview = '[]',
      state = case when i.state in ('receiving', 'mapping', 'checked') then 'cancelled' else 'failed' end,
      problem = case when i.state in ('checking', 'importing') then ${problem} end
    from (select id, file from imports where finished_at is null for update) before
    where i.id = before.id and case i.state
      when 'receiving' then i.heard_at < now() - interval '10 minutes'
      when 'mapping' then i.begun_at < now() - interval '24 hours'
      when 'checked' then i.begun_at < now() - interval '24 hours'
      else not exists (
        select from graphile_worker.jobs
        where task_identifier = any(${jobNames}::text[])
          and (attempts < max_attempts or locked_at is not null)) end
    returning before.file`.execute(db);
  await forgetPersonalCells(db);
  return rows.flatMap(({ file }) => file ?? []);
}

/** Days for which an ended import is stored. The audit log keeps its acts permanently. */
const keptDays = 30;

export async function forgetImports(db: Db): Promise<void> {
  await sql`delete from imports where finished_at < now() - make_interval(hours => 24 * ${keptDays})`.execute(
    db,
  );
}
