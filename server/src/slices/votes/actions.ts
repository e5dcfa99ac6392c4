import { Fault } from '#contract/core/fault.ts';
import type { Subject, SubjectKind } from '#contract/core/ids.ts';
import { activityTopics, topics } from '#contract/core/topics.ts';
import {
  countsAfter,
  type Vote,
  type VoteCounts,
  type VoteOn,
  type VoteOnComment,
  voteAfter,
  voteLeft,
} from '#contract/votes/model.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { SingleWrite } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { changeVote, type FoundVote, findVote } from './queries.ts';

/** Replies with the counts after the vote. Throws `not_found` for what is gone. */
export function voteOnSubject(
  { writeOnce }: AppContext,
  given: VoteOn<Subject>,
  viewer: Viewer,
): Promise<VoteCounts> {
  return writeOnce((write) => vote(write, given, viewer, () => true));
}

/** The same for a comment below one of this kind, below the very one where that is named (rules/votes 10). */
export function voteOnComment(
  { writeOnce }: AppContext,
  kind: SubjectKind,
  { on, ...given }: VoteOnComment,
  viewer: Viewer,
): Promise<VoteCounts> {
  const isBelow = (subject: Subject) => subject.kind === kind && (on === null || subject.id === on.id);
  return writeOnce((write) => vote(write, given, viewer, isBelow));
}

async function vote(
  { database: { db }, changed }: SingleWrite,
  { target, isLike, stands }: VoteOn,
  { memberId: voterId }: Viewer,
  isExpected: (subject: Subject) => boolean,
): Promise<VoteCounts> {
  for (;;) {
    const found = await findVote(db, target, voterId);
    if (found === undefined || !isExpected(found.subject)) throw new Fault('not_found', voteTexts.notThere);
    const { authorId, subject, vote: before, likes, dislikes } = found;
    const pressed = isLike ? 'like' : 'dislike';
    const after = stands === null ? voteAfter(before, pressed) : voteLeft(before, pressed, stands);
    if (after === before) return { likes, dislikes };
    const points = pointsFor(found, voterId, before, after);
    changed(...activityTopics(subject));
    if (points !== 0) changed(topics.member(authorId));
    const counts = await changeVote(db, { target, voterId, authorId, subject, before, after, points });
    // Another press of the same member came first, or the member leaves: the rules apply to what there is now.
    if (counts !== undefined) return counts;
  }
}

/** Members' own votes count on the thing, and not for their reputation. */
function pointsFor({ authorId }: FoundVote, voterId: number, before: Vote, after: Vote): number {
  if (authorId === voterId) return 0;
  const { likes, dislikes } = countsAfter({ likes: 0, dislikes: 0 }, before, after);
  return likes - dislikes;
}
