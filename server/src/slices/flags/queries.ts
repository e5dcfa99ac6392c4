/** The SQL of flags as members raise them and take them back. */
import { sql } from 'kysely';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { WhyFlagged } from '#contract/flags/model.ts';
import type { Db } from '../../platform/db/database.ts';

/**
 * With the comment locked. One that is there takes on a reason that is given later; true when it is a new one, which is
 * counted and makes the comment the newest in the staff's list.
 */
export async function addFlag(
  db: Db,
  commentId: CommentId,
  memberId: MemberId,
  { reason, words }: WhyFlagged,
): Promise<boolean> {
  // Of a row that was there before, xmax is the transaction that changes it.
  const { rows } = await sql<{ isNew: boolean }>`
    with raised as (
      insert into flags as f (comment_id, member_id, reason, words)
      values (${commentId}, ${memberId}, ${reason}, ${words})
      on conflict (comment_id, member_id) do update set reason = excluded.reason, words = excluded.words
        where excluded.reason is not null or excluded.words <> ''
      returning f.xmax = 0 as "isNew"
    ), counted as (
      update comments set flag_count = flag_count + 1, flagged_at = now()
      where id = ${commentId} and exists (select from raised where "isNew"))
    select "isNew" from raised`.execute(db);
  return rows[0]?.isNew === true;
}

/** With the comment locked. True when there was one. */
export async function removeFlag(db: Db, commentId: CommentId, memberId: MemberId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('flags')
    .where('comment_id', '=', commentId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** One fewer. */
export async function countDown(db: Db, commentId: CommentId): Promise<void> {
  await sql`update comments set flag_count = flag_count - 1 where id = ${commentId}`.execute(db);
}

/** One that was cleared. */
export interface ClearedFlag extends WhyFlagged {
  memberId: MemberId;
  raisedAt: Date;
}

/** Members may flag it anew. Replies with who had raised one and why. */
export async function clearFlags(db: Db, commentId: CommentId): Promise<ClearedFlag[]> {
  await db.updateTable('comments').set({ flag_count: 0 }).where('id', '=', commentId).execute();
  return db
    .deleteFrom('flags')
    .where('comment_id', '=', commentId)
    .returning(['member_id as memberId', 'created_at as raisedAt', 'reason', 'words'])
    .execute();
}

/**
 * Takes at most `count` flags of a member back; replies with how many. Comments are locked from the newest on, as by
 * whoever removes one and goes on to what it answered.
 */
export async function withdrawFlags(db: Db, memberId: MemberId, count: number): Promise<number> {
  const locked = await sql<{ id: CommentId }>`
    select c.id from comments c
    where c.id in (select comment_id from flags where member_id = ${memberId} limit ${count})
    order by c.id desc for no key update of c`.execute(db);
  const ids = locked.rows.map(({ id }) => id);
  const gone = await sql`
    with gone as (
      delete from flags where member_id = ${memberId} and comment_id = any(${ids}::integer[]) returning comment_id)
    update comments c set flag_count = c.flag_count - 1 from gone where c.id = gone.comment_id`.execute(db);
  return Number(gone.numAffectedRows);
}
