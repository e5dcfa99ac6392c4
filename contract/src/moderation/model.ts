/** The record of what the staff did (docs/rules/record.md). */
import { type Actor, type Author, isAdmin } from '../accounts/model.ts';
import type { CommentId, MemberId, Subject } from '../core/ids.ts';
import { paths } from '../core/paths.ts';
import type { ListPage } from '../core/request.ts';
import type { StaffName } from '../posts/staff-list.ts';

/** Kinds of things that acts are done to, in the order in which they are offered. */
export const recordedKinds = [
  'product',
  'thread',
  'comment',
  'member',
  'message',
  'held-post',
  'category',
  'type',
  'tag',
  'label',
  'webhook',
  'settings',
  'table',
] as const;
export type RecordedKind = (typeof recordedKinds)[number];

/** Which entries are looked at; '' and null filter nothing. */
export interface RecordFilter {
  /** Who acted: an id, or how the whole or the last name begins. */
  person: string;
  kind: RecordedKind | '';
  targetId: number | null;
  /** Whose the thing is, or who it is. */
  ownerId: MemberId | null;
  /** As the record has it: `product-removed`. */
  action: string;
  /** Days in UTC, `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
}

export type ListRecord = RecordFilter & ListPage;

export interface RecordEntry {
  id: number;
  at: Date;
  actor: RecordActor;
  action: string;
  target: RecordTarget;
  before: Recorded;
  after: Recorded;
  /** The entry whose act this one takes back. */
  undoes: number | null;
  /** The entry that took this one back. */
  undoneBy: number | null;
  /** It can be taken back as things stand. */
  canUndo: boolean;
}

/** Of a former member there is no page (rules/account-deletion 9). */
export type RecordActor = StaffName & Pick<Author, 'isFormer'>;

/** What was kept of a thing, by the names of its fields. */
export type Recorded = Record<string, unknown>;

export interface RecordTarget {
  kind: RecordedKind;
  id: number;
  /** A title or a name; of a comment the title above it. '' where there is none any more. */
  title: string;
  /** It was taken away: nothing leads to it. */
  isGone: boolean;
  /** What a comment belongs to; null of everything else. */
  place: Subject | null;
}

export interface RecordList {
  /** Newest first. */
  entries: RecordEntry[];
  /** Of all that match, up to `authorCountLimit` + 1. */
  total: number;
}

export const recordPageSize = 10;

/** Tables that come in or go out have many members, or products, in them. */
const ofOffice: readonly RecordedKind[] = ['member', 'webhook', 'settings', 'table'];

/** rules/record 2: what concerns members themselves, webhooks, settings and tables is for those who keep the office. */
export function mayRead({ role }: Pick<Actor, 'role'>, kind: RecordedKind): boolean {
  return !ofOffice.includes(kind) || isAdmin(role);
}

/** Where it is to be seen; null where nothing is, or it has no page of its own. */
export function targetPath({ kind, id, isGone, place }: RecordTarget): string | null {
  if (isGone) return null;
  if (kind === 'comment') return place === null ? null : paths.comment(place, id as CommentId);
  if (kind === 'product' || kind === 'thread') return paths.subject({ kind, id } as Subject);
  return kind === 'member' ? paths.profile(id as MemberId) : null;
}
