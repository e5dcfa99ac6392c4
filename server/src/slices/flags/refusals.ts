/** When a review comes too late, or somebody else looks at the comment. */
import type { Author } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { FlagDecision, ReviewComment } from '#contract/flags/model.ts';
import { claimedText, decidedTexts } from '#contract/flags/review-texts.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuseMissing, type StoredComment } from '../comments/index.ts';
import { endClaim, findLastDecision } from './list-queries.ts';

/** Throws for a comment that is not shown: `conflict` where one of the staff has removed it, else `not_found`. */
export async function refuseRemoved(db: Db, id: CommentId): Promise<never> {
  const last = await findLastDecision(db, id);
  if (last?.act === 'removed') throw decided(last);
  return refuseMissing<never>(undefined);
}

/** Throws `conflict` for what somebody else decided since the comment was on the reviewer's screen. */
export async function refuseDecided(
  tx: Tx,
  review: Pick<ReviewComment, 'id' | 'clearsFlags' | 'seenEntryId'>,
  { flagCount }: Pick<StoredComment, 'flagCount'>,
  memberId: MemberId,
): Promise<void> {
  const { id, clearsFlags, seenEntryId } = review;
  // Who does not say what they saw saw flags, if they clear them.
  const mayBeLate = seenEntryId !== null || (clearsFlags && flagCount === 0);
  if (!mayBeLate) return;
  const last = await findLastDecision(tx, id);
  if (last !== undefined && last.member.id !== memberId && last.entryId > (seenEntryId ?? 0)) {
    throw decided(last);
  }
}

/** What is decided ends every claim. Throws `conflict` for somebody else's, unless it is forced. */
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
