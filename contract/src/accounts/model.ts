import type { MemberId, SessionId } from '../core/ids.ts';
import { isReadable } from '../core/readable.ts';
import { accountTexts } from './texts.ts';

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
  /** rules/leaving 9: of an account that was deleted; there is no page to lead to. */
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
/** rules/accounts 12: password min 6, max length 100. */
const passwordLength = { min: 6, max: 100 } as const;

/** rules/accounts 2 */
export function isStaff(role: Role): boolean {
  return role === 'super_admin' || role === 'admin' || role === 'moderator';
}

/** rules/accounts 3: only roles 1 and 2 manage users. */
export function isAdmin(role: Role): boolean {
  return role === 'super_admin' || role === 'admin';
}

const emailShape =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** The sentence to show beside the field, or undefined when it is fine. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return accountTexts.required;
  return email.length <= emailLimit && emailShape.test(email) ? undefined : accountTexts.invalidEmail;
}

/** rules/accounts 12; the refusal of common ones is the server's (rules/accounts 14). */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return accountTexts.required;
  if (/^\d+$/.test(password) || /^\p{L}+$/u.test(password)) return accountTexts.passwordNotAlphanumeric;
  if (password.length < passwordLength.min) return accountTexts.passwordTooShort;
  if (password.length > passwordLength.max) return accountTexts.passwordTooLong;
  return undefined;
}

export function confirmationProblem(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return accountTexts.required;
  return password === confirmation ? undefined : accountTexts.passwordMismatch;
}

/** rules/accounts 8: letters and spaces, at least 3 characters; letters of any script. */
export function firstNameProblem(name: string): string | undefined {
  if (name.trim() === '') return accountTexts.required;
  const shape = /^[\p{L}\p{M} ]{3,}$/u;
  return shape.test(name.trim()) && name.length <= nameLimit ? undefined : accountTexts.invalidFirstName;
}

/** rules/accounts 9: required, must not start with white space, and something of it can be seen. */
export function lastNameProblem(name: string): string | undefined {
  const isSeen = /^\S/.test(name) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name);
  return isSeen && isReadable(name) && name.length <= nameLimit ? undefined : accountTexts.invalidLastName;
}
