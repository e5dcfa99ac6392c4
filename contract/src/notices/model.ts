/** Notices: what happened to a member's content, and to what they follow (docs/rules/notices.md). */
import type { Author } from '../accounts/model.ts';
import type { CommentId, MessageId, NoticeId, Subject } from '../core/ids.ts';
import { paths } from '../core/paths.ts';
import type { ListPage } from '../core/request.ts';
import type { PendingKind } from '../pending-posts/model.ts';
import { staffActs } from '../posts/reason.ts';

/**
 * `comment`: on one's own or a followed product or huddle; `flag-decided`: the staff's decision about a flagged
 * comment; `demo-removed`: one's comments were deleted with the demo content; `begins` and `closes`: reminders of a saved
 * product; `ended`: members ask whether one's own product is still available.
 */
export const noticeKinds = [
  'reply',
  'comment',
  'votes',
  'staff',
  'message',
  'flag-decided',
  'demo-removed',
  'begins',
  'closes',
  'ended',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * The staff action. `kept`: left a flagged comment as it is; `undone`: reverted an action; `approved` and `refused`:
 * decided about a pending post.
 */
export const noticeActs = [...staffActs, 'kept', 'undone', 'approved', 'refused'] as const;
export type NoticeAct = (typeof noticeActs)[number];

/** The notices that remind of a saved product (rules/saved 6). */
export function isReminder(notice: Notice): notice is Notice & { kind: 'begins' | 'closes' } {
  return notice.kind === 'begins' || notice.kind === 'closes';
}

export const noticePageSize = 20;
export const noticeLimit = { min: 1, max: 100 } as const;
/** The maximum count of unread notices. */
export const unreadNoticesLimit = 100;
/** rules/notices 11: days until a read notice is deleted. */
export const readNoticeDays = 180;

export interface Notice {
  id: NoticeId;
  kind: NoticeKind;
  /** The time of the newest event in it. */
  happenedAt: Date;
  isRead: boolean;
  /** The product or huddle; null for messages and for rejected posts. */
  subject: Subject | null;
  /** '' if it is gone, unless the staff acted on one's own post: another member's title must not leak. */
  subjectTitle: string;
  /** True if it no longer exists, so that the notice has no link. */
  isSubjectGone: boolean;
  /** The comment that was answered, voted on or decided about: one's own, or one that the member flagged. */
  isOnComment: boolean;
  /** The kind of the rejected post; null otherwise. */
  refusedKind: PendingKind | null;
  /** The comment to link to; null links to the post, also if the comment is gone. */
  commentId: CommentId | null;
  /** The id of a single message; null otherwise. */
  messageId: MessageId | null;
  /** The member who caused the newest event. Null for votes and staff, who stay anonymous. */
  actor: Author | null;
  /** The number of authors including `actor`, of votes, of messages, or of affected posts. */
  count: number;
  /** The action; null unless staff acted. */
  act: NoticeAct | null;
  /** The staff's reason; '' if none. */
  reason: string;
  /** The time at which the saved product of a reminder begins or closes; null for other notices, and once it no longer does. */
  dueAt: Date | null;
}

export interface NoticeList {
  /** Newest first. */
  notices: Notice[];
  /** Up to `authorCountLimit` + 1. */
  total: number;
  /** The number of unread notices, counted up to `unreadNoticesLimit`. */
  unread: number;
  /** The server time of this reply. */
  asOf: Date;
  /**
   * A PostgreSQL snapshot: the transactions that this reply includes. Some that began before `asOf` may commit later.
   */
  snapshot: string;
}

export type ListNotices = ListPage;

export interface ReadNotices {
  ids: NoticeId[];
  /** True for all of the member's notices, whatever `ids` says. */
  isAll: boolean;
  /** The `asOf` on screen: newer notices stay unread. Null if unknown. */
  until: Date | null;
  /** The `snapshot` on screen: notices of later transactions stay unread. '' if unknown. */
  snapshot: string;
}

/**
 * A PostgreSQL snapshot, `7:12:7,9`: the first running transaction, the first unassigned one, and the running ones
 * between, in order.
 */
export function isSnapshot(text: string): boolean {
  const [first = 0, end = 0, ...underWay] = text.split(/[:,]/).map(Number);
  if (!/^\d{1,15}:\d{1,15}:(\d{1,15}(,\d{1,15})*)?$/.test(text) || first === 0 || first > end) return false;
  return (
    text.endsWith(':') || underWay.every((id, place) => id >= (underWay[place - 1] ?? first) && id < end)
  );
}

export interface FollowSubject {
  subject: Subject;
  follows: boolean;
}

export interface Followed {
  message: string;
  follows: boolean;
}

/** The target, or null if none is left. */
export function noticePath({ kind, subject, isSubjectGone, commentId, messageId }: Notice): string | null {
  if (subject === null && (kind === 'staff' || kind === 'demo-removed')) return null;
  if (subject === null) return messageId === null ? paths.messages() : paths.message(messageId);
  if (isSubjectGone) return null;
  return commentId === null ? paths.subject(subject) : paths.comment(subject, commentId);
}
