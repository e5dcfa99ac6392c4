import { changesOf } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import type { Subject, SubjectKind } from '#contract/core/subject.ts';
import { topics } from '#contract/core/topics.ts';
import { voteOnSubject as voteCalls } from '#contract/votes/calls.ts';
import type { VoteCounts, VoteOn, VoteOnComment } from '#contract/votes/model.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import type { Changed } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { type CastVote, castVote, castVoteOnComment } from './queries.ts';

/** Replies with the counts as they are now. Throws `not_found` for what is gone. */
export async function voteOnSubject(
  { writeOnce }: Services,
  given: VoteOn<Subject>,
  { memberId }: Viewer,
): Promise<VoteCounts> {
  return writeOnce(async ({ database, changed }) => {
    const { likes, dislikes } = counted(await castVote(database, given, memberId), changed);
    changed(...changesOf(voteCalls[given.target.kind], given, { likes, dislikes }));
    return { likes, dislikes };
  });
}

/** The same for a comment below one of this kind, below the very one where that is named. */
export async function voteOnComment(
  { writeOnce }: Services,
  kind: SubjectKind,
  given: VoteOnComment,
  { memberId }: Viewer,
): Promise<VoteCounts> {
  return writeOnce(async ({ database, changed }) => {
    const cast = counted(await castVoteOnComment(database, kind, given, memberId), changed);
    changed(topics.activity(cast.subject));
    return { likes: cast.likes, dislikes: cast.dislikes };
  });
}

function counted(cast: CastVote | undefined, changed: Changed): CastVote {
  if (cast === undefined) throw new Fault('not_found', voteTexts.notThere);
  if (cast.points !== 0) changed(topics.member(cast.authorId));
  return cast;
}
