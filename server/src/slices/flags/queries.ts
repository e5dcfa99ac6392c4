/** The SQL of flags. */
import { sql } from 'kysely';
import type { Role } from '#contract/accounts/model.ts';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectOf } from '#contract/core/subject.ts';
import type { FlaggedComment, ListFlagged } from '#contract/flags/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { subjectNames } from '../posts/index.ts';

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

/** Members may flag it anew. */
export async function clearFlags(db: Db, commentId: CommentId): Promise<void> {
  await db.deleteFrom('flags').where('comment_id', '=', commentId).execute();
  await db.updateTable('comments').set({ flag_count: 0 }).where('id', '=', commentId).execute();
}

/** Comments with open flags that are shown, in products or threads that are. */
function flaggedOf(kind: SubjectKind): string {
  const { table, column } = subjectNames[kind];
  return `from comments c join ${table} p on p.id = c.${column}
    where c.flag_count > 0 and c.deleted_at is null and p.deleted_at is null
      and ($1 = '' or regexp_replace(c.html, '<[^<>]*>', '', 'g') ilike $1 or p.title ilike $1)`;
}

interface FlaggedRow {
  id: CommentId;
  subject_id: number;
  title: string;
  html: string;
  like_count: number;
  dislike_count: number;
  flag_count: number;
  created_at: Date;
  author_id: MemberId;
  first_name: string;
  last_name: string;
  avatar: string | null;
  role: Role;
}

/** Newest flag first; few at a time have open flags, so that looking through their words is quick. */
export async function listFlagged(
  database: Database,
  kind: SubjectKind,
  { skip, limit, text }: ListFlagged,
): Promise<FlaggedComment[]> {
  const { table, column } = subjectNames[kind];
  const rows = await database.named<FlaggedRow>(
    `list-flagged-${kind}`,
    `select c.id, p.id as subject_id, p.title, c.html, c.like_count, c.dislike_count, c.flag_count, c.created_at,
       c.author_id, m.first_name, m.last_name, m.avatar, m.role
     from (select c.id ${flaggedOf(kind)} order by c.flagged_at desc, c.id desc limit $2 offset $3) found
     join comments c on c.id = found.id join members m on m.id = c.author_id
     join ${table} p on p.id = c.${column}
     order by c.flagged_at desc, c.id desc`,
    [patternOf(text), limit, skip],
  );
  return rows.map((row) => ({
    id: row.id,
    subject: subjectOf(kind, row.subject_id),
    subjectTitle: row.title,
    html: row.html,
    likes: row.like_count,
    dislikes: row.dislike_count,
    flagCount: row.flag_count,
    createdAt: row.created_at,
    author: {
      id: row.author_id,
      firstName: row.first_name,
      lastName: row.last_name,
      avatar: row.avatar,
      role: row.role,
    },
  }));
}

export async function countFlagged(database: Database, kind: SubjectKind, text: string): Promise<number> {
  const [row] = await database.named<{ count: number }>(
    `count-flagged-${kind}`,
    `select count(*) ${flaggedOf(kind)}`,
    [patternOf(text)],
  );
  return row?.count ?? 0;
}

/** For `ilike`: the words as they stand, anywhere. */
function patternOf(text: string): string {
  return text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
