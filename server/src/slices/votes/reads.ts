import { subjectOf } from '#contract/core/ids.ts';
import type { ListByAuthor } from '#contract/posts/model.ts';
import type { GivenVote, GivenVotes, VotedComment } from '#contract/votes/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { openingOf } from '../comments/index.ts';
import { subjectStatus } from '../posts/index.ts';
import { listVoteRows, type VoteRow } from './own-queries.ts';

/** A member's own, newest first, on what is still there. */
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
