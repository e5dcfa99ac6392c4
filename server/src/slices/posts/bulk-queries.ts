/** The SQL of acts on many products or threads. */
import { sql } from 'kysely';
import type { MemberId, SubjectId, SubjectKind } from '#contract/core/ids.ts';
import type { BulkAct, BulkProgress } from '#contract/posts/staff-list.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';

interface NewBulk {
  actorId: MemberId;
  kind: SubjectKind;
  act: BulkAct;
  reason: string | undefined;
  ids: SubjectId[];
}

export async function insertBulk(tx: Tx, { actorId, kind, act, reason, ids }: NewBulk): Promise<number> {
  const { id } = await tx
    .insertInto('bulk_acts')
    .values({ actor_id: actorId, kind, act, reason: reason ?? null, ids: sql`${ids}::integer[]` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A part of what was chosen, held until the transaction ends. */
export interface BulkBatch {
  act: BulkAct;
  actorId: MemberId;
  reason: string | null;
  ids: SubjectId[];
  /** Whoever asked is of the staff still. */
  isAllowed: boolean;
}

/** Undefined once it is finished. */
export async function takeBatch(tx: Tx, bulkId: number, count: number): Promise<BulkBatch | undefined> {
  const { rows } = await sql<BulkBatch>`
    select b.act, b.actor_id as "actorId", b.reason, b.ids[b.done + 1 : b.done + ${count}] as ids,
      m.status = 'active' and m.role in ('super_admin', 'admin', 'moderator') as "isAllowed"
    from bulk_acts b join members m on m.id = b.actor_id
    where b.id = ${bulkId} and b.finished_at is null for update of b`.execute(tx);
  return rows[0];
}

/** What was changed of one, for the record. */
export interface BulkChange {
  id: SubjectId;
  authorId: MemberId;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** True once all are done. */
export async function endBatch(tx: Tx, bulkId: number, done: number, changed: number): Promise<boolean> {
  const { rows } = await sql<{ isFinished: boolean }>`
    update bulk_acts set done = done + ${done}, changed = changed + ${changed},
      finished_at = case when done + ${done} >= cardinality(ids) then now() end
    where id = ${bulkId} returning finished_at is not null as "isFinished"`.execute(tx);
  return rows[0]?.isFinished ?? true;
}

/** What is left of it is never done. */
export async function stopBulk(tx: Tx, bulkId: number): Promise<void> {
  await tx.updateTable('bulk_acts').set({ finished_at: sql`now()` }).where('id', '=', bulkId).execute();
}

/** No other try comes. */
export async function failBulk(db: Db, bulkId: number): Promise<void> {
  await db
    .updateTable('bulk_acts')
    .set({ finished_at: sql`now()`, has_failed: true })
    .where('id', '=', bulkId)
    .where('finished_at', 'is', null)
    .execute();
}

/** Those whose last try was cut short by the end of the process: they have no job any more, and nobody else would say so. */
export async function failAbandonedBulks(database: Database, jobNames: string[]): Promise<void> {
  await database.query(
    `with dead as (
       select (payload->>'bulkId')::integer as id from graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs
         where task_identifier = any($1) and attempts >= max_attempts and locked_at is null)))
     update bulk_acts b set finished_at = now(), has_failed = true from dead
     where b.id = dead.id and b.finished_at is null`,
    [jobNames],
  );
}

export async function findBulkProgress(database: Database, id: number): Promise<BulkProgress | undefined> {
  const [row] = await database.query<BulkProgress>(
    `select cardinality(ids) as total, done, changed, finished_at as "finishedAt",
       has_failed as "hasFailed"
     from bulk_acts where id = $1`,
    [id],
  );
  return row;
}

/** Days for which one that is over is kept; the record has what it did for good. */
const keptDays = 30;

export async function forgetBulks(database: Database): Promise<void> {
  await database.query('delete from bulk_acts where finished_at < now() - make_interval(hours => 24 * $1)', [
    keptDays,
  ]);
}
