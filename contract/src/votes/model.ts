import type { CommentId, Subject, Votable, VotableComment } from '../core/ids.ts';
import type { ProductStatus } from '../products/model.ts';

export interface VoteOn<Target extends Votable = Votable> {
  target: Target;
  /** False: a dislike. The same again takes it back, the other one replaces it (rules/votes 2). */
  isLike: boolean;
  /**
   * Whether there is to be such a vote afterwards, whatever was before: of two windows that show the same button one
   * does not take back what the other gave. Null for a press.
   */
  stands: boolean | null;
}

export interface VoteOnComment extends VoteOn<VotableComment> {
  /** What the comment stands below, where the caller says so: it counts on no other (rules/votes 10). */
  on: Subject | null;
}

/** The counts after the vote, as everybody's. */
export interface VoteCounts {
  likes: number;
  dislikes: number;
}

/** A member's vote on one thing. */
export type Vote = 'like' | 'dislike' | null;

/** What pressing a button makes of it (rules/votes 2). */
export function voteAfter(before: Vote, pressed: 'like' | 'dislike'): Vote {
  return before === pressed ? null : pressed;
}

/** The vote that remains when a caller says whether the pressed one is to stand. */
export function voteLeft(before: Vote, pressed: 'like' | 'dislike', stands: boolean): Vote {
  if (stands) return pressed;
  return before === pressed ? null : before;
}

/** The counts that follow from one member's change of mind. */
export function countsAfter({ likes, dislikes }: VoteCounts, before: Vote, after: Vote): VoteCounts {
  const difference = (kind: 'like' | 'dislike') => Number(after === kind) - Number(before === kind);
  return { likes: likes + difference('like'), dislikes: dislikes + difference('dislike') };
}

/** What was voted on, or what the comment that was voted on stands below. */
export interface VotedOn {
  subject: Subject;
  title: string;
  /** A product's; null for a huddle. */
  status: ProductStatus | null;
}

/** A comment that was voted on. */
export interface VotedComment {
  id: CommentId;
  /** The opening of its words, without quotes. */
  summary: string;
}

/** A vote among others of its member. */
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
  /** Of all that match, up to `authorCountLimit` + 1. */
  total: number;
}
