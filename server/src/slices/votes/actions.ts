import { Fault } from '#contract/core/fault.ts';
import {
  type MemberId,
  type Subject,
  type SubjectKind,
  subjectOf,
  type Votable,
} from '#contract/core/ids.ts';
import { activityTopics, topics, withdrawalTopics } from '#contract/core/topics.ts';
import type { ListByAuthor } from '#contract/posts/model.ts';
import {
  countsAfter,
  type GivenVote,
  type GivenVotes,
  type Vote,
  type VoteCounts,
  type VotedComment,
  type VoteOn,
  type VoteOnComment,
  voteAfter,
  voteLeft,
} from '#contract/votes/model.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { SingleWrite } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { openingOf } from '../comments/index.ts';
import { subjectStatus } from '../posts/index.ts';
import { withdrawVotes } from './erasure-queries.ts';
import { listVoteRows, type VoteRow } from './own-queries.ts';
import { changeVote, findVotable, type VotableItem } from './queries.ts';

/** Returns the counts after the vote. Throws `not_found` for a deleted item. */
export function voteOnSubject(
  { writeOnce }: AppContext,
  given: VoteOn<Subject>,
  viewer: Viewer,
): Promise<VoteCounts> {
  return writeOnce((write) => vote(write, given, viewer, () => true));
}

/**
 * Does the same for a comment. Its subject must be of this kind and, if `on` is given, be that subject (rules/votes
 * 10).
 */
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
  // Until the vote is as it was read: another window of the member, or the deletion of the account, may change it in
  // between.
  for (;;) {
    const found = await findVotable(db, target, voterId);
    if (found === undefined || !isExpected(found.subject)) throw new Fault('not_found', voteTexts.notThere);
    const { authorId, subject, vote: before, likes, dislikes } = found;
    const pressed = isLike ? 'like' : 'dislike';
    const after = stands === null ? voteAfter(before, pressed) : voteLeft(before, pressed, stands);
    if (after === before) return { likes, dislikes };
    const points = pointsFor(found, voterId, before, after);
    // Before the write, so that an unknown outcome invalidates them as well.
    changed(...activityTopics(subject));
    if (points !== 0) changed(topics.member(authorId));
    const counts = await changeVote(db, { target, voterId, authorId, subject, before, after, points });
    if (counts !== undefined) return counts;
  }
}

/** Votes on one's own items count for the item, but not for reputation. */
function pointsFor({ authorId }: VotableItem, voterId: number, before: Vote, after: Vote): number {
  if (authorId === voterId) return 0;
  const { likes, dislikes } = countsAfter({ likes: 0, dislikes: 0 }, before, after);
  return likes - dislikes;
}

/** A member's own votes, newest first, on items that are not deleted. */
export async function readVotes({ database, now }: AppContext, list: ListByAuthor): Promise<GivenVotes> {
  const { rows, total } = await listVoteRows(database, list);
  return { votes: rows.map((row) => voteOf(row, now())), total };
}

function voteOf(row: VoteRow, now: Date): GivenVote {
  const { id, isLike, votedAt, kind, subjectId, subjectTitle } = row;
  return {
    id,
    isLike,
    votedAt,
    on: {
      subject: subjectOf(kind, subjectId),
      title: subjectTitle,
      status: subjectStatus(row, now),
    },
    comment: commentOf(row),
  };
}

function commentOf({ commentId, html }: VoteRow): VotedComment | null {
  return commentId === null || html === null ? null : { id: commentId, summary: openingOf(html) };
}

/** Votes per transaction. */
const batch = 200;

const kinds: Votable['kind'][] = ['product', 'thread', 'comment'];

/** Withdraws all votes of a member who leaves. If it is interrupted, finished batches stay withdrawn. */
export async function forgetVotes(context: AppContext, memberId: MemberId): Promise<void> {
  for (const kind of kinds) while (await forgetSome(context, memberId, kind));
}

/** Withdraws one batch of votes; false if none were left. */
async function forgetSome(
  { write }: AppContext,
  memberId: MemberId,
  kind: Votable['kind'],
): Promise<boolean> {
  return write(async ({ tx, changed }) => {
    const withdrawn = await withdrawVotes(tx, memberId, kind, batch);
    for (const { subject, authorId } of withdrawn)
      changed(...withdrawalTopics(subject), topics.member(authorId));
    return withdrawn.length > 0;
  });
}
