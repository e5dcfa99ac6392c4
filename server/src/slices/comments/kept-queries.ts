/** Everything that a member wrote as comments, what was deleted since too. */
import type { MemberId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectOf } from '#contract/core/subject.ts';
import type { KeptComment } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { subjectNames } from '../posts/index.ts';

type KeptRow = Omit<KeptComment, 'subject'> & { subjectId: number };

/** A page, in the order of ids; walks along the index of the author's comments. */
export async function listKept(
  database: Database,
  kind: SubjectKind,
  { memberId, after, limit }: { memberId: MemberId; after: number; limit: number },
): Promise<KeptComment[]> {
  const { table, column } = subjectNames[kind];
  const rows = await database.prepared<KeptRow>(
    `list-kept-comments-${kind}`,
    `select c.id, c.${column} as "subjectId", case when s.deleted_at is null then s.title else '' end as "subjectTitle",
       c.reply_to_id as "replyTo", c.html, c.like_count as likes, c.dislike_count as dislikes,
       c.created_at as "createdAt", c.edited_at as "editedAt", c.deleted_at as "deletedAt",
       case when c.deleted_by = c.author_id then 'author' when c.deleted_by is not null then 'staff' end as "deletedBy"
     from comments c join ${table} s on s.id = c.${column}
     where c.author_id = $1 and c.id > $2 order by c.id limit $3`,
    [memberId, after, limit],
  );
  return rows.map(({ subjectId, ...comment }) => ({ ...comment, subject: subjectOf(kind, subjectId) }));
}
