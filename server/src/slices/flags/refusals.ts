/** Errors for a review that comes too late, and for a comment that another staff member is reviewing. */
import type { Author } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { FlagDecision, ReviewComment } from '#contract/flags/model.ts';
import { claimedText, decidedTexts, reviewTexts } from '#contract/flags/review-texts.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuseMissing, type StoredComment } from '../comments/index.ts';
import { endClaim, findLastDecision } from './list-queries.ts';

/** Throws for a comment that is not shown: `conflict` if staff removed it, else `not_found`. */
export async function refuseRemoved(db: Db, id: CommentId): Promise<never> {
  const last = await findLastDecision(db, id);
  if (last?.act === 'removed') throw decided(last);
  return refuseMissing<never>(undefined);
}

/** Throws `conflict` if another staff member has decided since the reviewer loaded the comment. */
export async function refuseDecided(
  tx: Tx,
  review: Pick<ReviewComment, 'id' | 'clearsFlags' | 'seenEntryId'>,
  { flagCount }: Pick<StoredComment, 'flagCount'>,
  memberId: MemberId,
): Promise<void> {
  const { id, clearsFlags, seenEntryId } = review;
  // The page of a reviewer who clears flags without `seenEntryId` is assumed to have shown open flags.
  const mayBeLate = seenEntryId !== null || (clearsFlags && flagCount === 0);
  if (!mayBeLate) return;
  const last = await findLastDecision(tx, id);
  if (last !== undefined && last.member.id !== memberId && last.entryId > (seenEntryId ?? 0)) {
    throw decided(last);
  }
}

/**
 * Ends the claim on a comment before a decision about it. Throws `conflict` if another member has claimed it, unless
 * the decision is forced.
 */
export async function refuseClaimed(
  tx: Tx,
  { id, forces }: Pick<ReviewComment, 'id' | 'forces'>,
  memberId: MemberId,
): Promise<void> {
  const name = await endClaim(tx, { commentId: id, memberId, forces });
  if (name !== undefined) throw claimed(name);
}

export function claimed(name: string): Fault {
  return new Fault('conflict', claimedText(name));
}

export function nameOf({ firstName, lastName }: Author): string {
  return `${firstName} ${lastName}`;
}

function decided({ member, act }: FlagDecision): Fault {
  return new Fault('conflict', decidedTexts[act](nameOf(member)));
}

/** Throws `forbidden` if the viewer wrote the comment, whether or not it has flags (rules/flags 21). */
export function refuseCommentAuthor(viewerId: MemberId, authorId: MemberId): void {
  if (viewerId === authorId) throw new Fault('forbidden', reviewTexts.cannotDecideOwn);
}
