/** Members as staff manage them (docs/rules/members.md). Pure. */

import { emailProblem, firstNameProblem, lastNameProblem } from '../accounts/checks.ts';
import {
  type Actor,
  type ApplicationState,
  type Author,
  type AuthorStanding,
  isAdmin,
  type MemberStatus,
  type Role,
  roles,
} from '../accounts/model.ts';
import type { MemberId, MemberNoteId } from '../core/ids.ts';
import { isVisible } from '../core/readable-text.ts';
import type { ListPage } from '../core/request.ts';
import type { SiteSettings } from '../core/site.ts';
import { textTexts } from '../core/texts.ts';
import { memberTexts } from './texts.ts';

/** `seen` begins with the most recent visit. */
export const memberOrders = ['newest', 'oldest', 'name', 'seen'] as const;
export type MemberOrder = (typeof memberOrders)[number];

export const memberSearchLimit = 200;
/** The maximum length of a note. */
const noteLimit = 1_000;

export interface ListMembers extends ListPage {
  /** Words of a name or an address; '' matches all. */
  text: string;
  /** The role to filter by; null matches all. The same holds for the next filters. */
  role: Role | null;
  status: MemberStatus | null;
  isConfirmed: boolean | null;
  order: MemberOrder;
}

/** A row of the table. */
export interface ListedMember extends Author {
  email: string;
  status: MemberStatus;
  /** True if the address is confirmed. Without that a member cannot sign in and is not shown. */
  isConfirmed: boolean;
  /** The state of a registration that needs approval; null if there is nothing to decide. */
  application: ApplicationState | null;
  joinedAt: Date;
  /** Rounded to five minutes; null if never. */
  lastSeenAt: Date | null;
  /** The number of shown products. */
  products: number;
  /** Open flags on the member's shown comments. */
  flags: number;
  /** Counts edits by the member and by administrators. */
  version: number;
}

export interface MemberList {
  members: ListedMember[];
  total: number;
}

/** A member as the administrators' form shows them. */
export interface ManagedMember extends ListedMember, Pick<AuthorStanding, 'reputation'> {
  /** `YYYY-MM-DD`; null if unknown. */
  dateOfBirth: string | null;
  hideDateOfBirth: boolean;
  address: string;
  city: string;
  zipCode: string;
  /** The offset from UTC in hours. */
  timeZone: number;
  /** True if mail to the address bounces. */
  isUnreachable: boolean;
  /** True if an invitation was e-mailed and not accepted. */
  isInvited: boolean;
  /** The time at which the account is deleted unless the member signs in; null if not requested. */
  deletedAt: Date | null;
  /** The number of current sessions. */
  sessions: number;
  notes: number;
}

/** The member as staff actions need them. */
type Managed = { id: MemberId; role: Role };

/** An administrator's edit: undefined leaves a field unchanged, null clears it. */
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
  /** The staff member who wrote the note. */
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

/** rules/members 4: returns the sentence that says why an edit is forbidden, or undefined if it is allowed. */
export function managingProblem(viewer: Actor, member: Managed): string | undefined {
  return member.role === 'super_admin' && viewer.role !== 'super_admin' ? memberTexts.superAdmin : undefined;
}

/** rules/members 4: the roles that this actor may assign. */
export function grantableRoles(viewer: Pick<Actor, 'role'>): Role[] {
  if (!isAdmin(viewer.role)) return [];
  return roles.filter((role) => role !== 'super_admin' || viewer.role === 'super_admin');
}

/** True if the form offers role and status of this member. */
export function mayEditMember(viewer: Actor, member: Managed): boolean {
  const isOwn = viewer.memberId === member.id;
  return isAdmin(viewer.role) && !isOwn && managingProblem(viewer, member) === undefined;
}

/** Returns the sentences to show beside the fields. */
export function memberEditProblems({ role, status }: MemberEdit) {
  return {
    role: role === null ? memberTexts.chooseRole : undefined,
    status: status === null ? memberTexts.chooseStatus : undefined,
  };
}

/** Returns the sentences to show beside the fields of an invitation. */
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

/** Returns the sentence to show beside a note, or undefined if it is fine. */
export function noteProblem(words: string): string | undefined {
  if (!isVisible(words)) return memberTexts.noteRequired;
  return words.length > noteLimit ? textTexts.tooLong(noteLimit) : undefined;
}

/** A person who proved their address and waits for approval. */
export interface Application {
  id: MemberId;
  firstName: string;
  lastName: string;
  email: string;
  /** The time at which they proved the address. */
  appliedAt: Date;
}

export type ListApplications = ListPage;

export interface Applications {
  /** Longest wait first. */
  applications: Application[];
  /** The number of waiting registrations. */
  total: number;
}
