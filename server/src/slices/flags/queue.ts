/** Shares the review work among staff: they claim comments and leave notes for each other. */
import type { CommentId } from '#contract/core/ids.ts';
import type {
  Claim,
  ClaimFlagged,
  FlaggedComment,
  FlagNote,
  NextFlagged,
  NoteOnFlagged,
} from '#contract/flags/model.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { refuseMissing } from '../comments/index.ts';
import { asRead } from './flagged-comments.ts';
import {
  deleteClaim,
  findClaim,
  findFlagged,
  findLongestWaiting,
  prolongClaim,
  putClaim,
} from './list-queries.ts';
import { insertNote } from './queries.ts';
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
