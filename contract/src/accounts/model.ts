import type { MemberId, SessionId } from '../core/ids.ts';

/** The roles in the order of the wire's numbers 1 to 5 (rules/accounts 1). */
export const roles = ['super_admin', 'admin', 'moderator', 'member', 'store_rep'] as const;
export type Role = (typeof roles)[number];

export type MemberStatus = 'active' | 'disabled';

/** The public facts about an author. */
export interface Author {
  id: MemberId;
  firstName: string;
  lastName: string;
  /** File name below the avatar path, or null. */
  avatar: string | null;
  role: Role;
  /** rules/account-deletion 9: true for a deleted account, which has no page. */
  isFormer: boolean;
}

/** The author's time of joining and reputation. */
export interface AuthorStanding {
  joinedAt: Date;
  /** Never below 0 (rules/votes 7). */
  reputation: number;
}

/** A person who acts, with the facts that rules need. */
export interface Actor {
  memberId: MemberId;
  role: Role;
}

/** A session: one browser in which a member is signed in. */
export interface OwnSession {
  id: SessionId;
  /** Plain names, such as `Firefox` and `Windows`; null if unknown. */
  browser: string | null;
  system: string | null;
  isRemembered: boolean;
  beganAt: Date;
  lastUsedAt: Date;
  /** True for the session of the request itself. */
  isThis: boolean;
}

/** A new address that waits for confirmation. */
export interface EmailChange {
  email: string;
  /** The time when the link expires. */
  until: Date;
}

export const nameLimit = 100;
export const emailLimit = 254;

/** rules/accounts 2 */
export function isStaff(role: Role): boolean {
  return role === 'super_admin' || role === 'admin' || role === 'moderator';
}

/** rules/accounts 3: only roles 1 and 2 manage users. */
export function isAdmin(role: Role): boolean {
  return role === 'super_admin' || role === 'admin';
}

/** For a person who proved the address and is not admitted (rules/accounts 64). */
export type ApplicationState = 'waiting' | 'refused';
