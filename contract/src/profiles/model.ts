import type { Author, MemberStatus } from '../accounts/model.ts';
import type { CommentId } from '../core/ids.ts';
import type { Votable } from '../core/subject.ts';

/** What a member did to things, as lists of ids: pages colour their buttons by them after hydration. */
export interface Reactions {
  votes: { [Kind in Votable['kind']]: VotesOn<Extract<Votable, { kind: Kind }>['id']> };
  flaggedComments: CommentId[];
}

/** What a member voted on, of one kind. */
export interface VotesOn<VotableId> {
  liked: VotableId[];
  disliked: VotableId[];
}

/** The signed-in member, to themselves. */
export interface OwnProfile extends Author {
  email: string;
  reactions: Reactions;
}

/** What only the member and roles 1 and 2 see (rules/profiles 3). */
export interface PrivateDetails {
  email: string;
  address: string;
  zipCode: string;
  hideDateOfBirth: boolean;
  /** Hours from UTC. */
  timeZone: number;
  status: MemberStatus;
  reactions: Reactions;
}

export interface MemberProfile extends Author {
  city: string;
  joinedAt: Date;
  /** Never below 0 (rules/votes 7). */
  reputation: number;
  /** `YYYY-MM-DD`; null when unknown or hidden from the viewer. */
  dateOfBirth: string | null;
  counts: { products: number; comments: number; votes: number };
  private: PrivateDetails | null;
}
