/** Who is a newcomer, what of theirs waits, and how much they may do. Pure. */
import type { Actor } from '#contract/accounts/model.ts';
import { dayLength } from '#contract/core/day.ts';
import { Fault, invalid } from '#contract/core/fault.ts';
import { countLinks } from '#contract/newcomers/links.ts';
import { firstWords, type HeldKind, heldLimit, newcomerLimits } from '#contract/newcomers/model.ts';
import { newcomerTexts } from '#contract/newcomers/texts.ts';
import type { Written } from '../posts/index.ts';
import type { Newcomer, StoredHeld } from './queries.ts';

/** rules/newcomers 2: who was given a role is known to the office. */
export function isKnown({ role }: Pick<Actor, 'role'>): boolean {
  return role !== 'member';
}

/** rules/newcomers 2: until as much of theirs is public as it takes; what waits counts for nothing. */
export function mustWait(kind: HeldKind, { posts, comments }: Newcomer): boolean {
  return kind === 'comment' ? comments < firstWords.comments : posts < firstWords.posts;
}

/** rules/newcomers 12 */
export function isNewAccount({ joinedAt }: Pick<Newcomer, 'joinedAt'>, now: Date): boolean {
  return now.getTime() < joinedAt.getTime() + newcomerLimits.days * dayLength;
}

/** Throws `invalid` for too many of all fields together, at the one that holds most of them. */
export function refuseLinks(written: Written): void {
  const { links, days } = newcomerLimits;
  const counts = Object.entries(written).map(([field, words]) => ({ field, count: countLinks(words) }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const [most] = counts.toSorted((one, other) => other.count - one.count);
  if (most !== undefined && total > links)
    throw invalid({ [most.field]: newcomerTexts.tooManyLinks(links, days) });
}

/** Throws `conflict` for the one that would be too many. */
export function refuseMany(waiting: number): void {
  if (waiting >= heldLimit) throw new Fault('conflict', newcomerTexts.tooManyWaiting(heldLimit));
}

/** Throws `forbidden` if the viewer wrote it (rules/newcomers 18). */
export function refuseHeldAuthor({ memberId }: Pick<Actor, 'memberId'>, held: StoredHeld | undefined): void {
  if (held?.authorId === memberId) throw new Fault('forbidden', newcomerTexts.cannotDecideOwn);
}

/** Throws `not_found` for what does not wait, and `conflict` for what somebody has decided about. */
export function refuseDecided(held: StoredHeld | undefined): StoredHeld {
  if (held === undefined) throw heldGone();
  const { decision, deciderName } = held;
  if (decision === null) return held;
  const { alreadyApproved, alreadyRefused } = newcomerTexts;
  throw new Fault(
    'conflict',
    (decision === 'approved' ? alreadyApproved : alreadyRefused)(deciderName ?? ''),
  );
}

export function heldGone(): Fault {
  return new Fault('not_found', newcomerTexts.notThere);
}
