import { Fault } from '#contract/core/fault.ts';
import { voteCopy } from '#contract/votes/copy.ts';
import {
  countsAfter,
  type Vote,
  type VoteCounts,
  type VoteOn,
  type VoteTarget,
  voteAfter,
} from '#contract/votes/model.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { memberTag } from '../comments/index.ts';
import { countsTag, productTag } from '../products/index.ts';
import { threadCountsTag, threadTag } from '../threads/index.ts';
import { addReputation, findVote, lockVotable, setCounts, setVote } from './queries.ts';

/** Replies with the counts as they are now. Throws `not_found` for what is gone. */
export async function vote(
  { write }: Services,
  { target, isLike }: VoteOn<VoteTarget>,
  { memberId }: Viewer,
): Promise<VoteCounts> {
  return write(async ({ tx, changed, changedSoon }) => {
    const votable = await lockVotable(tx, target);
    if (votable === undefined) throw new Fault('not_found', voteCopy.notThere);
    const before = await findVote(tx, memberId, target);
    const after = voteAfter(before, isLike ? 'like' : 'dislike');
    const counts = countsAfter(votable, before, after);
    await setVote(tx, memberId, target, after);
    await setCounts(tx, target, counts);
    // decisions 2.7: one's own votes count, but not towards reputation.
    if (votable.authorId !== memberId) {
      await addReputation(tx, votable.authorId, worth(after) - worth(before));
      changedSoon(memberTag(votable.authorId));
    }
    if (votable.productId !== null) changed(productTag(votable.productId));
    if (votable.threadId !== null) changed(threadTag(votable.threadId));
    if ('product' in target) changedSoon(countsTag);
    if ('thread' in target) changedSoon(threadCountsTag);
    return counts;
  });
}

function worth(vote: Vote): number {
  return vote === null ? 0 : vote === 'like' ? 1 : -1;
}
