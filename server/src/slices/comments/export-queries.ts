/** Everything that a member wrote as comments, what was deleted since too. */
import type { MemberId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectOf } from '#contract/core/ids.ts';
import type { ExportedComment } from '#contract/exports/model.ts';
import { everyAuthoredPage } from '../../platform/db/authored.ts';
import type { Database } from '../../platform/db/database.ts';
import { commentCounts, commentCountsJoin, subjectNames } from '../posts/index.ts';

type ExportedRow = Omit<ExportedComment, 'subject'> & { subjectId: number };

/** The title above is told while it shows. */
export async function* everyCommentPage(
  database: Database,
  kind: SubjectKind,
  memberId: MemberId,
): AsyncGenerator<ExportedComment[]> {
  const { table, column } = subjectNames[kind];
  const pages = everyAuthoredPage<ExportedRow>(database, memberId, {
    name: `list-kept-comments-${kind}`,
    of: 'c',
    columns: `c.id, c.${column} as "subjectId", c.reply_to_id as "replyTo", c.html, ${commentCounts},
      c.created_at as "createdAt", c.edited_at as "editedAt",
      case when s.deleted_at is null then s.title else '' end as "subjectTitle"`,
    from: `comments c join ${table} s on s.id = c.${column} ${commentCountsJoin}`,
  });
  for await (const rows of pages) {
    yield rows.map(({ subjectId, ...comment }) => ({ ...comment, subject: subjectOf(kind, subjectId) }));
  }
}
