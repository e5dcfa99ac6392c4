/** Flagged comments as the staff read them. */
import type { CommentId } from '#contract/core/ids.ts';
import type { SubjectKind } from '#contract/core/subject.ts';
import type { FlaggedComment, FlaggedInFull, FlaggedList, ListFlagged } from '#contract/flags/model.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withoutGoneQuotes } from '../comments/index.ts';
import { listDecisions } from './decision-queries.ts';
import { countFlagged, listFlagged } from './list-queries.ts';
import { listNotes } from './note-queries.ts';

export async function flaggedComments(
  { database }: Services,
  kind: SubjectKind,
  list: ListFlagged,
): Promise<FlaggedList> {
  const [comments, total] = await Promise.all([
    listFlagged(database, kind, list),
    countFlagged(database, kind, list),
  ]);
  return { comments: await withoutGoneQuotes(database, comments), total };
}

/** All that one decides by, of a comment that was found. What colleagues note about one's own is theirs (rules/flags 14). */
export async function flaggedInFull(
  { database }: Services,
  { id }: { id: CommentId },
  found: FlaggedComment,
  { memberId }: Viewer,
): Promise<FlaggedInFull> {
  const [comment, notes, decisions] = await Promise.all([
    asRead(database, found),
    listNotes(database, id),
    listDecisions(database, id),
  ]);
  if (comment.author.id === memberId) return { comment: { ...comment, noteCount: 0 }, notes: [], decisions };
  return { comment, notes, decisions };
}

export async function asRead(database: Database, found: FlaggedComment): Promise<FlaggedComment> {
  const [comment = found] = await withoutGoneQuotes(database, [found]);
  return comment;
}
