/** Members as the staff keep them (docs/rules/members.md). Pure. */

import { emailProblem, firstNameProblem, lastNameProblem } from '../accounts/checks.ts';
import {
  type Actor,
  type ApplicationState,
  type Author,
  isAdmin,
  type MemberStatus,
  type Role,
  roles,
  type Standing,
} from '../accounts/model.ts';
import type { MemberId, MemberNoteId } from '../core/ids.ts';
import { isVisible } from '../core/readable.ts';
import type { ListPage } from '../core/request.ts';
import type { SiteSettings } from '../core/site.ts';
import { textTexts } from '../core/texts.ts';
import { memberTexts } from './texts.ts';

/** `seen` begins with who was here last. */
export const memberOrders = ['newest', 'oldest', 'name', 'seen'] as const;
export type MemberOrder = (typeof memberOrders)[number];

export const memberSearchLimit = 200;
/** Characters of a note. */
const noteLimit = 1_000;

export interface ListMembers extends ListPage {
  /** Words of a name or of an address; '' finds all. */
  text: string;
  /** Null lists all of them, here and below. */
  role: Role | null;
  status: MemberStatus | null;
  isConfirmed: boolean | null;
  order: MemberOrder;
}

/** A row of the table. */
export interface ListedMember extends Author {
  email: string;
  status: MemberStatus;
  /** The address is: who never confirmed it cannot sign in, and is not shown to others. */
  isConfirmed: boolean;
  /** How it stands with a registration that the office looks at; null where there is none to decide about. */
  application: ApplicationState | null;
  joinedAt: Date;
  /** To within five minutes; null where it never was. */
  lastSeenAt: Date | null;
  /** Those that are shown. */
  products: number;
  /** Open ones, on comments of theirs that are shown. */
  flags: number;
  /** Counts edits, the member's own and those of the admins. */
  version: number;
}

export interface MemberList {
  members: ListedMember[];
  total: number;
}

/** A member with all that the form for admins shows. */
export interface ManagedMember extends ListedMember, Pick<Standing, 'reputation'> {
  /** `YYYY-MM-DD`; null when unknown. */
  dateOfBirth: string | null;
  hideDateOfBirth: boolean;
  address: string;
  city: string;
  zipCode: string;
  /** Hours from UTC. */
  timeZone: number;
  /** Mail to the address comes back. */
  isUnreachable: boolean;
  /** An invitation was mailed, and not accepted so far. */
  isInvited: boolean;
  /** The account is deleted then, unless its member signs in; null where nobody asked for it. */
  deletedAt: Date | null;
  /** Where they are signed in now. */
  sessions: number;
  notes: number;
}

/** Of a member whom the staff act on. */
type Managed = { id: MemberId; role: Role };

/** What admins change of a member: what is undefined stays as it is, and null is none that there is. */
export interface MemberEdit {
  role?: Role | null | undefined;
  status?: MemberStatus | null | undefined;
}

export interface Invitation {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
}

export interface MemberNote {
  id: MemberNoteId;
  /** Somebody of the staff. */
  author: Author;
  words: string;
  writtenAt: Date;
}

export interface MemberNotes {
  notes: MemberNote[];
  total: number;
}

export interface ListNotes extends ListPage {
  id: MemberId;
}

export interface AddNote {
  id: MemberId;
  words: string;
}

/** rules/members 4: the sentence that says why one may not, or undefined when one may. */
export function managingProblem(viewer: Actor, member: Managed): string | undefined {
  return member.role === 'super_admin' && viewer.role !== 'super_admin' ? memberTexts.superAdmin : undefined;
}

/** rules/members 4: the roles that somebody may give. */
export function grantableRoles(viewer: Pick<Actor, 'role'>): Role[] {
  if (!isAdmin(viewer.role)) return [];
  return roles.filter((role) => role !== 'super_admin' || viewer.role === 'super_admin');
}

/** Whether the admins' form offers role and status of this member at all. */
export function mayEditMember(viewer: Actor, member: Managed): boolean {
  const isOwn = viewer.memberId === member.id;
  return isAdmin(viewer.role) && !isOwn && managingProblem(viewer, member) === undefined;
}

/** The sentences to show beside the fields. */
export function memberEditProblems({ role, status }: MemberEdit) {
  return {
    role: role === null ? memberTexts.chooseRole : undefined,
    status: status === null ? memberTexts.chooseStatus : undefined,
  };
}

/** The same of an invitation. */
export function invitationProblems(
  { firstName, lastName, email }: Invitation,
  { shortestFirstName }: Pick<SiteSettings, 'shortestFirstName'>,
) {
  return {
    firstName: firstNameProblem(firstName, shortestFirstName),
    lastName: lastNameProblem(lastName),
    email: emailProblem(email),
  };
}

/** The sentence to show beside a note, or undefined when it is fine. */
export function noteProblem(words: string): string | undefined {
  if (!isVisible(words)) return memberTexts.noteRequired;
  return words.length > noteLimit ? textTexts.tooLong(noteLimit) : undefined;
}
