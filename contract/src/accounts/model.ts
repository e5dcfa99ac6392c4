import type { MemberId, SessionId } from '../core/ids.ts';

/** In the order of the wire's numbers 1 to 5 (rules/accounts 1). */
export const roles = ['super_admin', 'admin', 'moderator', 'member', 'store_rep'] as const;
export type Role = (typeof roles)[number];

export type MemberStatus = 'active' | 'disabled';

/** What everybody may know of a member who wrote something. */
export interface Author {
  id: MemberId;
  firstName: string;
  lastName: string;
  /** File name below the avatars path, or null. */
  avatar: string | null;
  role: Role;
  /** rules/account-deletion 9: of an account that was deleted; there is no page to lead to. */
  isFormer: boolean;
}

/** How long a member has been here, and what others think of what they wrote. */
export interface Standing {
  joinedAt: Date;
  /** Never below 0 (rules/votes 7). */
  reputation: number;
}

/** Somebody who acts, as rules need to know them. */
export interface Actor {
  memberId: MemberId;
  role: Role;
}

/** One place where a member is signed in. */
export interface OwnSession {
  id: SessionId;
  /** In plain words, such as `Firefox` and `Windows`; null where it is not known. */
  browser: string | null;
  system: string | null;
  isRemembered: boolean;
  beganAt: Date;
  lastUsedAt: Date;
  /** The one that asks. */
  isThis: boolean;
}

/** A new address that waits to be confirmed. */
export interface EmailChange {
  email: string;
  /** When its link is over. */
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

/** Of whoever has proved the address and is not let in (rules/accounts 64). */
export type ApplicationState = 'waiting' | 'refused';
