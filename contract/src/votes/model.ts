import type { CommentId, Subject, Votable, VotableComment } from '../core/ids.ts';
import type { ProductStatus } from '../products/model.ts';

export interface VoteOn<Target extends Votable = Votable> {
  target: Target;
  /** False is a dislike. The same vote again removes it, the other one replaces it (rules/votes 2). */
  isLike: boolean;
  /** The wanted state, whatever it was before, so that two windows do not undo each other. Null toggles. */
  stands: boolean | null;
}

export interface VoteOnComment extends VoteOn<VotableComment> {
  /** The post of a comment, if the caller names it; the vote then counts for no other (rules/votes 10). */
  on: Subject | null;
}

/** The public counts after the vote. */
export interface VoteCounts {
  likes: number;
  dislikes: number;
}

/** A member's vote on one subject. */
export type Vote = 'like' | 'dislike' | null;

/** The vote after a toggle (rules/votes 2). */
export function voteAfter(before: Vote, pressed: 'like' | 'dislike'): Vote {
  return before === pressed ? null : pressed;
}

/** The vote after a request for a state: if `stands` is true, the vote is `pressed`, otherwise that vote is removed. */
export function voteLeft(before: Vote, pressed: 'like' | 'dislike', stands: boolean): Vote {
  if (stands) return pressed;
  return before === pressed ? null : before;
}

/** The counts after a member's vote changed. */
export function countsAfter({ likes, dislikes }: VoteCounts, before: Vote, after: Vote): VoteCounts {
  const difference = (kind: 'like' | 'dislike') => Number(after === kind) - Number(before === kind);
  return { likes: likes + difference('like'), dislikes: dislikes + difference('dislike') };
}

/** The post that was voted on, or that of the comment. */
export interface VotedOn {
  subject: Subject;
  title: string;
  /** The category of a product; null for a huddle. */
  status: ProductStatus | null;
}

/** A comment that was voted on. */
export interface VotedComment {
  id: CommentId;
  /** The beginning of its words without quotes. */
  summary: string;
}

/** A vote in the list of its member. */
export interface GivenVote {
  id: number;
  isLike: boolean;
  votedAt: Date;
  on: VotedOn;
  comment: VotedComment | null;
}

/** Newest first. */
export interface GivenVotes {
  votes: GivenVote[];
  /** All matches, up to `authorCountLimit` + 1. */
  total: number;
}
