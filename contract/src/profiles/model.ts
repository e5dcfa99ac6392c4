import type { Author, MemberStatus } from '../accounts/model.ts';
import type { CommentId, MemberId, Votable } from '../core/ids.ts';

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
  /** Mail to the address comes back, and is not sent there any more (rules/emails 26). */
  isUnreachable: boolean;
  reactions: Reactions;
}

/** What only the member and roles 1 and 2 see (rules/profiles 3). */
export interface PrivateDetails {
  email: string;
  /** Mail to it comes back. */
  isUnreachable: boolean;
  address: string;
  zipCode: string;
  hideDateOfBirth: boolean;
  /** Hours from UTC. */
  timeZone: number;
  status: MemberStatus;
  /** Counts edits of the profile form. */
  version: number;
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

/** The profile as it is saved, and what an edit that goes on from it names. */
export interface SavedProfile {
  id: MemberId;
  version: number;
  message: string;
}

/** Whose face it is, and the file of the new one; null for none. */
export interface ChangedAvatar {
  id: MemberId;
  avatar: string | null;
  message: string;
}
