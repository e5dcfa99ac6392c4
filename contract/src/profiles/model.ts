import type { Author, MemberStatus } from '../accounts/model.ts';
import type { CommentId, MemberId, ProductId, Votable } from '../core/ids.ts';

/** The ids that a member voted on, flagged or saved; pages colour their buttons by them after hydration. */
export interface Reactions {
  votes: { [Kind in Votable['kind']]: VotesOn<Extract<Votable, { kind: Kind }>['id']> };
  flaggedComments: CommentId[];
  savedProducts: ProductId[];
}

/** A member's votes on one kind. */
export interface VotesOn<VotableId> {
  liked: VotableId[];
  disliked: VotableId[];
}

/** The signed-in member, as they see themselves. */
export interface OwnProfile extends Author {
  email: string;
  /** True if mail to the address bounces, which stops all mail to it (rules/emails 26). */
  isUnreachable: boolean;
  reactions: Reactions;
}

/** Fields that only the member and roles 1 and 2 see (rules/profiles 3). */
export interface PrivateDetails {
  email: string;
  /** True if mail to it bounces. */
  isUnreachable: boolean;
  address: string;
  zipCode: string;
  hideDateOfBirth: boolean;
  /** The offset from UTC in hours. */
  timeZone: number;
  status: MemberStatus;
  /** Counts edits of the profile form. */
  version: number;
  /** Only the member sees saved products (rules/saved 2). */
  reactions: Omit<Reactions, 'savedProducts'>;
}

export interface MemberProfile extends Author {
  city: string;
  joinedAt: Date;
  /** Never below 0 (rules/votes 7). */
  reputation: number;
  /** `YYYY-MM-DD`; null if unknown or hidden from the viewer. */
  dateOfBirth: string | null;
  counts: { products: number; comments: number; votes: number };
  private: PrivateDetails | null;
}

/** The saved profile, with the version for the next edit. */
export interface SavedProfile {
  id: MemberId;
  version: number;
  message: string;
}

/** The member, and the file of the new picture; null for none. */
export interface ChangedAvatar {
  id: MemberId;
  avatar: string | null;
  message: string;
}
