/** The activity log of staff actions (docs/rules/record.md). */
import { type Actor, type Author, isAdmin } from '../accounts/model.ts';
import type { CommentId, MemberId, Subject } from '../core/ids.ts';
import { paths } from '../core/paths.ts';
import type { ListPage } from '../core/request.ts';
import type { StaffName } from '../posts/staff-list.ts';

/** Kinds of subjects, in the order of the filter. */
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
  'creditKind',
  'creditRequirement',
  'webhook',
  'settings',
  'table',
] as const;
export type RecordedKind = (typeof recordedKinds)[number];

/** Filters; '' and null match all. */
export interface RecordFilter {
  /** Who acted: an id, or the beginning of a full or last name. */
  person: string;
  kind: RecordedKind | '';
  targetId: number | null;
  /** The author of the subject, or the member it is about. */
  ownerId: MemberId | null;
  /** The stored name, such as `product-removed`. */
  action: string;
  /** Inclusive UTC days, `YYYY-MM-DD`. */
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
  /** The entry that this one undoes. */
  undoes: number | null;
  /** The entry that undid this one. */
  undoneBy: number | null;
  /** True if it can be undone now. */
  canUndo: boolean;
}

/** Former members have no page (rules/account-deletion 9). */
export type RecordActor = StaffName & Pick<Author, 'isFormer'>;

/** The recorded fields by name. */
export type Recorded = Record<string, unknown>;

export interface RecordTarget {
  kind: RecordedKind;
  id: number;
  /** A title or a name; for a comment the title of its post. '' if there is none. */
  title: string;
  /** True if the subject is gone, so nothing links to it. */
  isGone: boolean;
  /** The post of a comment; null for everything else. */
  place: Subject | null;
}

export interface RecordList {
  /** Newest first. */
  entries: RecordEntry[];
  /** All matches, up to `authorCountLimit` + 1. */
  total: number;
}

export const recordPageSize = 10;

/** Imports and exports concern many members or products. */
const ofOffice: readonly RecordedKind[] = ['member', 'webhook', 'settings', 'table'];

/** rules/record 2: entries about members, webhooks, settings and tables are for administrators. */
export function mayRead({ role }: Pick<Actor, 'role'>, kind: RecordedKind): boolean {
  return !ofOffice.includes(kind) || isAdmin(role);
}

/** The page of the subject; null if there is none. */
export function targetPath({ kind, id, isGone, place }: RecordTarget): string | null {
  if (isGone) return null;
  if (kind === 'comment') return place === null ? null : paths.comment(place, id as CommentId);
  if (kind === 'product' || kind === 'thread') return paths.subject({ kind, id } as Subject);
  return kind === 'member' ? paths.profile(id as MemberId) : null;
}
