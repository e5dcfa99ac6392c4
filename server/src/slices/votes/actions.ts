import { Fault } from '#contract/core/fault.ts';
import type { VoteCounts, VoteOn, VoteTarget } from '#contract/votes/model.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { memberTag } from '../comments/index.ts';
import { countsTag, productTag } from '../products/index.ts';
import { threadCountsTag, threadTag } from '../threads/index.ts';
import { castVote } from './queries.ts';

/** Replies with the counts as they are now. Throws `not_found` for what is gone. */
export async function vote(
  { writeOnce }: Services,
  given: VoteOn<VoteTarget>,
  { memberId }: Viewer,
): Promise<VoteCounts> {
  return writeOnce(async ({ database, changedOften, changedSoon }) => {
    const cast = await castVote(database, given, memberId);
    if (cast === undefined) throw new Fault('not_found', voteTexts.notThere);
    const { likes, dislikes, authorId, productId, threadId, points } = cast;
    if (points !== 0) changedSoon(memberTag(authorId));
    if (productId !== null) changedOften(productTag(productId));
    if (threadId !== null) changedOften(threadTag(threadId));
    if ('product' in given.target) changedSoon(countsTag);
    if ('thread' in given.target) changedSoon(threadCountsTag);
    return { likes, dislikes };
  });
}
