/** The SQL of what members follow. */
import type { MemberId, Subject } from '#contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { subjectNames } from '../posts/index.ts';

/** False when the product or thread is not there. What was said before is not told. */
export async function putFollow(
  database: Database,
  memberId: MemberId,
  { kind, id }: Subject,
  follows: boolean,
): Promise<boolean> {
  const { column, table } = subjectNames[kind];
  const rows = await database.prepared(
    `put-follow-${kind}`,
    `insert into follows as f (member_id, ${column}, is_following)
     select $1, id, $3 from ${table} where id = $2 and deleted_at is null
     on conflict (member_id, product_id, thread_id) do update set is_following = excluded.is_following,
       since = case when f.is_following and excluded.is_following then f.since else excluded.since end
     returning 1`,
    [memberId, id, follows],
  );
  return rows.length === 1;
}

/**
 * By what the member said, or because they wrote it or in it; a comment whose job has not run yet counts. Undefined when
 * it is not there.
 */
export async function findFollow(
  database: Database,
  memberId: MemberId,
  { kind, id }: Subject,
): Promise<boolean | undefined> {
  const { column, table } = subjectNames[kind];
  const [row] = await database.prepared<{ follows: boolean }>(
    `find-follow-${kind}`,
    `select coalesce(
       (select f.is_following from follows f where f.member_id = $1 and f.${column} = $2),
       s.author_id = $1 or exists (
         select from untold_comments u join comments c on c.id = u.comment_id
         where not u.is_gone and c.${column} = $2 and c.author_id = $1 and c.deleted_at is null)) as follows
     from ${table} s where s.id = $2 and s.deleted_at is null`,
    [memberId, id],
  );
  return row?.follows;
}

/** With their notices: nothing of what a member was told is left. */
export async function forgetNoticesOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from follows where member_id = $1', [memberId]);
  await database.query('delete from notices where member_id = $1', [memberId]);
}
