import { Fault } from '#contract/core/fault.ts';
import type { Subject, SubjectKind } from '#contract/core/subject.ts';
import { activityTopics, topics } from '#contract/core/topics.ts';
import {
  countsAfter,
  type VoteCounts,
  type VoteOn,
  type VoteOnComment,
  voteAfter,
  voteLeft,
} from '#contract/votes/model.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { changeVote, type FoundVote, findVote, lockVotable, noteMilestone } from './queries.ts';

/** Replies with the counts after the vote. Throws `not_found` for what is gone. */
export function voteOnSubject(
  { write }: Services,
  given: VoteOn<Subject>,
  viewer: Viewer,
): Promise<VoteCounts> {
  return write((unit) => vote(unit, given, viewer, () => true));
}

/** The same for a comment below one of this kind, below the very one where that is named (rules/votes 10). */
export function voteOnComment(
  { write }: Services,
  kind: SubjectKind,
  { on, ...given }: VoteOnComment,
  viewer: Viewer,
): Promise<VoteCounts> {
  const isBelow = (subject: Subject) => subject.kind === kind && (on === null || subject.id === on.id);
  return write((unit) => vote(unit, given, viewer, isBelow));
}

async function vote(
  { tx, changed }: UnitOfWork,
  { target, isLike, stands }: VoteOn,
  { memberId: voterId }: Viewer,
  isExpected: (subject: Subject) => boolean,
): Promise<VoteCounts> {
  await lockVotable(tx, target);
  for (;;) {
    const found = await findVote(tx, target, voterId);
    if (found === undefined || !isExpected(found.subject)) throw new Fault('not_found', voteTexts.notThere);
    const { authorId, subject, vote: before, likes, dislikes } = found;
    const pressed = isLike ? 'like' : 'dislike';
    const after = stands === null ? voteAfter(before, pressed) : voteLeft(before, pressed, stands);
    if (after === before) return { likes, dislikes };
    const points = pointsFor(found, voterId, before, after);
    const change = { target, voterId, authorId, before, after, points };
    const counts = await changeVote(tx, change);
    // The vote before has gone with a member who leaves.
    if (counts === undefined) continue;
    if (after === 'like' && points > 0 && counts.isNearMilestone)
      await noteMilestone(tx, change, subject, counts.likes);
    changed(...activityTopics(subject));
    if (points !== 0) changed(topics.member(authorId));
    return { likes: counts.likes, dislikes: counts.dislikes };
  }
}

/** Members' own votes count on the thing, and not for their reputation. */
function pointsFor(
  { authorId }: FoundVote,
  voterId: number,
  before: FoundVote['vote'],
  after: FoundVote['vote'],
): number {
  if (authorId === voterId) return 0;
  const { likes, dislikes } = countsAfter({ likes: 0, dislikes: 0 }, before, after);
  return likes - dislikes;
}
