/** Decides which accounts are new, which of their posts wait, and their limits. Pure. */
import type { Actor } from '#contract/accounts/model.ts';
import { dayLength } from '#contract/core/day.ts';
import { Fault, invalid } from '#contract/core/fault.ts';
import {
  countLinks,
  firstWords,
  newAccountLimits,
  type PendingKind,
  pendingLimit,
} from '#contract/pending-posts/model.ts';
import { pendingPostTexts } from '#contract/pending-posts/texts.ts';
import type { TextFields } from '../posts/index.ts';
import type { NewAccount, StoredPendingPost } from './queries.ts';

/** rules/pending-posts 2: the administrators know members to whom they gave a role. */
export function isKnown({ role }: Pick<Actor, 'role'>): boolean {
  return role !== 'member';
}

/** rules/pending-posts 2: true until enough posts are public; pending ones do not count. */
export function needsApproval(kind: PendingKind, { posts, comments }: NewAccount): boolean {
  return kind === 'comment' ? comments < firstWords.comments : posts < firstWords.posts;
}

/** rules/pending-posts 12 */
export function isNewAccount({ joinedAt }: Pick<NewAccount, 'joinedAt'>, now: Date): boolean {
  return now.getTime() < joinedAt.getTime() + newAccountLimits.days * dayLength;
}

/** Throws `invalid` for too many links in all fields together, at the field with the most. */
export function refuseLinks(texts: TextFields): void {
  const { links, days } = newAccountLimits;
  const counts = Object.entries(texts).map(([field, words]) => ({ field, count: countLinks(words) }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const [most] = counts.toSorted((one, other) => other.count - one.count);
  if (most !== undefined && total > links)
    throw invalid({ [most.field]: pendingPostTexts.tooManyLinks(links, days) });
}

/** Throws `conflict` for a post above the limit. */
export function refuseTooManyPending(waiting: number): void {
  if (waiting >= pendingLimit) throw new Fault('conflict', pendingPostTexts.tooManyWaiting(pendingLimit));
}

/** Throws `forbidden` if the viewer wrote it (rules/pending-posts 18). */
export function refusePendingAuthor(
  { memberId }: Pick<Actor, 'memberId'>,
  pending: StoredPendingPost | undefined,
): void {
  if (pending?.authorId === memberId) throw new Fault('forbidden', pendingPostTexts.cannotDecideOwn);
}

/** Throws `not_found` if it does not exist, and `conflict` if somebody has already decided. */
export function refuseDecided(pending: StoredPendingPost | undefined): StoredPendingPost {
  if (pending === undefined) throw pendingPostGone();
  const { decision, deciderName } = pending;
  if (decision === null) return pending;
  const { alreadyApproved, alreadyRefused } = pendingPostTexts;
  throw new Fault(
    'conflict',
    (decision === 'approved' ? alreadyApproved : alreadyRefused)(deciderName ?? ''),
  );
}

export function pendingPostGone(): Fault {
  return new Fault('not_found', pendingPostTexts.notThere);
}
