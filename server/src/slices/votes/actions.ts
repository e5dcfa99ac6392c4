import { changesOf } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import { topics } from '#contract/core/topics.ts';
import { voteOnSubject } from '#contract/votes/calls.ts';
import type { VoteCounts, VoteOn } from '#contract/votes/model.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { castVote } from './queries.ts';

/** Replies with the counts as they are now. Throws `not_found` for what is gone. */
export async function vote(
  { writeOnce }: Services,
  given: VoteOn,
  { memberId }: Viewer,
): Promise<VoteCounts> {
  return writeOnce(async ({ database, changed }) => {
    const cast = await castVote(database, given, memberId);
    if (cast === undefined) throw new Fault('not_found', voteTexts.notThere);
    const { likes, dislikes, authorId, subject, points } = cast;
    if (points !== 0) changed(topics.member(authorId));
    const counts = { likes, dislikes };
    const { target } = given;
    if (target.kind === 'comment') changed(topics.activity(subject));
    else changed(...changesOf(voteOnSubject[target.kind], { ...given, target }, counts));
    return counts;
  });
}
