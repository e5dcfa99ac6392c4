/** Shares the review work among staff: they claim comments and leave notes for each other. */
import type { CommentId, SubjectKind } from '#contract/core/ids.ts';
import type {
  Claim,
  ClaimFlagged,
  FlaggedComment,
  FlaggedInFull,
  FlaggedList,
  FlagNote,
  ListFlagged,
  NextFlagged,
  NoteOnFlagged,
} from '#contract/flags/model.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { refuseMissing, withoutGoneQuotes } from '../comments/index.ts';
import {
  countFlagged,
  deleteClaim,
  findClaim,
  findFlagged,
  findLongestWaiting,
  listDecisions,
  listFlagged,
  prolongClaim,
  putClaim,
} from './list-queries.ts';
import { insertNote, listNotes } from './queries.ts';
import { claimed, nameOf, refuseCommentAuthor } from './refusals.ts';

/**
 * Finds a flagged comment. Throws `forbidden` for the viewer's own comment. Throws `not_found` if it is not shown or
 * was never flagged.
 */
export async function admitToFlagged(
  { database }: AppContext,
  id: CommentId,
  { memberId }: Viewer,
): Promise<FlaggedComment> {
  const found = refuseMissing(await findFlagged(database, id, memberId));
  refuseCommentAuthor(memberId, found.author.id);
  return found;
}

/**
 * Claims a comment for review. `admitToFlagged` must have found the comment. Throws `conflict` while another staff
 * member has claimed it.
 */
export async function claimFlagged(
  { database }: AppContext,
  { id, forces }: ClaimFlagged,
  { memberId }: Viewer,
): Promise<Claim> {
  const isClaimed = await putClaim(database, { commentId: id, memberId, forces });
  const claim = await findClaim(database, id);
  if (isClaimed && claim !== undefined) return claim;
  throw claimed(claim === undefined ? reviewTexts.somebodyElse : nameOf(claim.member));
}

export async function releaseFlagged(
  { database }: AppContext,
  { id }: { id: CommentId },
  { memberId }: Viewer,
): Promise<string> {
  await deleteClaim(database, id, memberId);
  return reviewTexts.released;
}

/** Adds a note, which extends the author's claim. `admitToFlagged` must have found the comment. */
export async function noteOnFlagged(
  { database }: AppContext,
  note: NoteOnFlagged,
  { memberId }: Viewer,
): Promise<FlagNote> {
  const [written] = await Promise.all([
    insertNote(database, note, memberId),
    prolongClaim(database, note.id, memberId),
  ]);
  return written;
}

/**
 * Claims the next comment. If another staff member has just claimed it, it looks for the next one. So simultaneous
 * callers get different comments.
 */
export async function nextFlagged(
  { database }: AppContext,
  next: NextFlagged,
  { memberId }: Viewer,
): Promise<FlaggedComment | null> {
  for (;;) {
    const id = await findLongestWaiting(database, next, memberId);
    if (id === undefined) return null;
    if (!(await putClaim(database, { commentId: id, memberId, forces: false }))) continue;
    const found = await findFlagged(database, id, memberId);
    if (found !== undefined) return asRead(database, found);
  }
}

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

async function asRead(database: Database, found: FlaggedComment): Promise<FlaggedComment> {
  const [comment = found] = await withoutGoneQuotes(database, [found]);
  return comment;
}
