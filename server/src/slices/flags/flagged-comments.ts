import type { CommentId, SubjectKind } from '#contract/core/ids.ts';
import type { FlaggedComment, FlaggedInFull, FlaggedList, ListFlagged } from '#contract/flags/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { withoutGoneQuotes } from '../comments/index.ts';
import { countFlagged, listDecisions, listFlagged } from './list-queries.ts';
import { listNotes } from './queries.ts';

/** Reads flagged comments for staff. */
export async function flaggedComments(
  { database }: AppContext,
  kind: SubjectKind,
  list: ListFlagged,
  { memberId }: Viewer,
): Promise<FlaggedList> {
  const [comments, total] = await Promise.all([
    listFlagged(database, kind, list, memberId),
    countFlagged(database, kind, list, memberId),
  ]);
  return { comments: await withoutGoneQuotes(database, comments), total };
}

/** Returns all that a moderator needs to decide. `admitToFlagged` must have found the comment. */
export async function flaggedInFull(
  { database }: AppContext,
  { id }: { id: CommentId },
  found: FlaggedComment,
): Promise<FlaggedInFull> {
  const [comment, notes, decisions] = await Promise.all([
    asRead(database, found),
    listNotes(database, id),
    listDecisions(database, id),
  ]);
  return { comment, notes, decisions };
}

export async function asRead(database: Database, found: FlaggedComment): Promise<FlaggedComment> {
  const [comment = found] = await withoutGoneQuotes(database, [found]);
  return comment;
}
