import { subjectOf } from '#contract/core/subject.ts';
import type { ListByAuthor } from '#contract/posts/model.ts';
import type { GivenVote, GivenVotes, VotedComment } from '#contract/votes/model.ts';
import type { Services } from '../../platform/services.ts';
import { openingOf } from '../comments/index.ts';
import { subjectStatus } from '../posts/index.ts';
import { listVoteRows, type VoteRow } from './own-queries.ts';

/** A member's own, newest first; what was deleted since has no words. */
export async function readVotes({ database, now }: Services, list: ListByAuthor): Promise<GivenVotes> {
  const { rows, total } = await listVoteRows(database, list);
  return { votes: rows.map((row) => voteOf(row, now())), total };
}

function voteOf(row: VoteRow, now: Date): GivenVote {
  const { id, isLike, votedAt, kind, subjectId, subjectTitle, isSubjectGone } = row;
  const comment = commentOf(row);
  return {
    id,
    isLike,
    votedAt,
    on: {
      subject: subjectOf(kind, subjectId),
      title: subjectTitle,
      status: subjectStatus(row, now),
    },
    comment,
    isGone: comment === null ? isSubjectGone : row.html === null,
  };
}

function commentOf({ commentId, html }: VoteRow): VotedComment | null {
  if (commentId === null) return null;
  return { id: commentId, summary: html === null ? '' : openingOf(html) };
}
