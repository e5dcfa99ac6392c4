import { Fault } from '#contract/core/fault.ts';
import type { Subject, SubjectKind } from '#contract/core/subject.ts';
import { activityTopics, topics } from '#contract/core/topics.ts';
import type { VoteCounts, VoteOn, VoteOnComment } from '#contract/votes/model.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import { gathered } from '../../platform/db/gathered.ts';
import type { Changed } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { type CastVote, castVotes, type NewVote } from './queries.ts';

/** One's own vote, cast together with those of others that come at the same time. */
export type Cast = (vote: NewVote) => Promise<CastVote | undefined>;

export function castTogether({ database }: Services): Cast {
  return gathered(database, 'votes', (votes) => castVotes(database, votes));
}

/** Replies with the counts as they are now. Throws `not_found` for what is gone. */
export async function voteOnSubject(
  { writeOnce }: Services,
  cast: Cast,
  given: VoteOn<Subject>,
  { memberId }: Viewer,
): Promise<VoteCounts> {
  return writeOnce(async ({ changed }) => {
    changed(...activityTopics(given.target));
    const vote = await cast({ ...given, voterId: memberId, below: null });
    const { likes, dislikes } = counted(vote, changed);
    return { likes, dislikes };
  });
}

/** The same for a comment below one of this kind, below the very one where that is named. */
export async function voteOnComment(
  { writeOnce }: Services,
  cast: Cast,
  kind: SubjectKind,
  { on, ...given }: VoteOnComment,
  { memberId }: Viewer,
): Promise<VoteCounts> {
  return writeOnce(async ({ changed }) => {
    if (on !== null) changed(topics.activity(on));
    const vote = await cast({ ...given, voterId: memberId, below: { kind, id: on?.id ?? null } });
    const { likes, dislikes, subject } = counted(vote, changed);
    changed(topics.activity(subject));
    return { likes, dislikes };
  });
}

function counted(cast: CastVote | undefined, changed: Changed): CastVote {
  if (cast === undefined) throw new Fault('not_found', voteTexts.notThere);
  if (cast.points !== 0) changed(topics.member(cast.authorId));
  return cast;
}
