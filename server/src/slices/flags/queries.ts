/** The SQL of flags. */
import { sql } from 'kysely';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectOf } from '#contract/core/subject.ts';
import type { FlaggedComment, ListFlagged } from '#contract/flags/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns, authorOf } from '../accounts/index.ts';
import { patternOf, subjectNames, wordsIn } from '../posts/index.ts';

/** With the comment locked. True when that changed anything. */
export async function addFlag(db: Db, commentId: CommentId, memberId: MemberId): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('flags')
    .values({ comment_id: commentId, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The same the other way round. */
export async function removeFlag(db: Db, commentId: CommentId, memberId: MemberId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('flags')
    .where('comment_id', '=', commentId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** One more, which makes it the newest in the staff's list, or one fewer. */
export async function countFlag(db: Db, commentId: CommentId, more: 1 | -1): Promise<void> {
  await sql`update comments set flag_count = flag_count + ${more},
      flagged_at = case when ${more} = 1 then now() else flagged_at end
    where id = ${commentId}`.execute(db);
}

export interface RaisedFlag {
  memberId: MemberId;
  raisedAt: Date;
}

/** Members may flag it anew. Replies with who had raised one, for the record. */
export async function clearFlags(db: Db, commentId: CommentId): Promise<RaisedFlag[]> {
  await db.updateTable('comments').set({ flag_count: 0 }).where('id', '=', commentId).execute();
  return db
    .deleteFrom('flags')
    .where('comment_id', '=', commentId)
    .returning(['member_id as memberId', 'created_at as raisedAt'])
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

/** Comments with open flags that are shown, in products or threads that are. */
function flaggedOf(kind: SubjectKind): string {
  const { table, column } = subjectNames[kind];
  return `from comments c join ${table} p on p.id = c.${column} and p.id = coalesce($2, p.id)
    where c.flag_count > 0 and c.deleted_at is null and p.deleted_at is null
      and ($1 = '' or ${wordsIn('c.html')} ilike $1 or p.title ilike $1)`;
}

interface FlaggedRow extends Omit<FlaggedComment, 'subject' | 'author'>, AuthorRow {
  subjectId: number;
}

/** Newest flag first; few at a time have open flags, so that looking through their words is quick. */
export async function listFlagged(
  database: Database,
  kind: SubjectKind,
  { skip, limit, text, subject }: ListFlagged,
): Promise<FlaggedComment[]> {
  const { table, column } = subjectNames[kind];
  const rows = await database.prepared<FlaggedRow>(
    `list-flagged-${kind}`,
    `select c.id, p.id as "subjectId", p.title as "subjectTitle", c.html, c.like_count as likes,
       c.dislike_count as dislikes, c.flag_count as "flagCount", c.flagged_at as "flaggedAt",
       c.created_at as "createdAt", ${authorColumns}
     from (select c.id ${flaggedOf(kind)} order by c.flagged_at desc, c.id desc limit $3 offset $4) found
     join comments c on c.id = found.id join members m on m.id = c.author_id
     join ${table} p on p.id = c.${column}
     order by c.flagged_at desc, c.id desc`,
    [patternOf(text), subject?.id ?? null, limit, skip],
  );
  return rows.map((row) => ({ ...row, subject: subjectOf(kind, row.subjectId), author: authorOf(row) }));
}

export async function countFlagged(
  database: Database,
  kind: SubjectKind,
  { text, subject }: Pick<ListFlagged, 'text' | 'subject'>,
): Promise<number> {
  const [row] = await database.prepared<{ count: number }>(
    `count-flagged-${kind}`,
    `select count(*) ${flaggedOf(kind)}`,
    [patternOf(text), subject?.id ?? null],
  );
  return row?.count ?? 0;
}
