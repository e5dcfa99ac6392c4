/** What members are told of: what happened to theirs, and to what they follow (docs/rules/notices.md). */
import type { Author } from '../accounts/model.ts';
import type { CommentId, MessageId, NoticeId, Subject } from '../core/ids.ts';
import { paths } from '../core/paths.ts';
import type { ListPage } from '../core/request.ts';
import type { PendingKind } from '../pending-posts/model.ts';
import { staffActs } from '../posts/reason.ts';

/**
 * `comment`: on one's own product or huddle, or on one that one follows; `flag-decided`: what the staff decided about a
 * comment that one had flagged; `demo-removed`: one's own comments went with the demo content that they stood below.
 */
export const noticeKinds = [
  'reply',
  'comment',
  'votes',
  'staff',
  'message',
  'flag-decided',
  'demo-removed',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * What the staff did, as a notice tells it. `kept`: a comment that was flagged, as it is; `undone`: took it back; `approved` and
 * `refused`: what had waited for them.
 */
export const noticeActs = [...staffActs, 'kept', 'undone', 'approved', 'refused'] as const;
export type NoticeAct = (typeof noticeActs)[number];

export const noticePageSize = 20;
export const noticeLimit = { min: 1, max: 100 } as const;
/** Unread ones are counted no further. */
export const unreadNoticesLimit = 100;
/** rules/notices 11: days for which one that was read is kept. */
export const readNoticeDays = 180;

export interface Notice {
  id: NoticeId;
  kind: NoticeKind;
  /** Of the newest of what it tells. */
  happenedAt: Date;
  isRead: boolean;
  /** The product or huddle; null for messages, and for one that was refused and never was. */
  subject: Subject | null;
  /** '' where it is gone, but for what the staff did to one's own product or huddle: a comment's place may be somebody else's. */
  subjectTitle: string;
  /** It is not there any more: the notice leads nowhere. */
  isSubjectGone: boolean;
  /** A comment is what was answered, voted on or decided about: one's own, or one that one had flagged. */
  isOnComment: boolean;
  /** What was refused, and never was public; null of all else. */
  refusedKind: PendingKind | null;
  /** Where it leads; null for the subject itself, also where the comment is gone. */
  commentId: CommentId | null;
  /** The one message that it tells; null otherwise. */
  messageId: MessageId | null;
  /** Whoever did the newest of it; null for votes and the staff, who are not named. */
  actor: Author | null;
  /** Different members who wrote, `actor` among them; how many others like it; how many messages came; how many of one's own the staff acted on, or went. */
  count: number;
  /** Null unless the staff did it. */
  act: NoticeAct | null;
  /** The staff's; '' for none. */
  reason: string;
}

export interface NoticeList {
  /** Newest first. */
  notices: Notice[];
  /** Up to `authorCountLimit` + 1. */
  total: number;
  /** Up to `unreadNoticesLimit`. */
  unread: number;
  /** When this was read, by the server's clock. */
  asOf: Date;
  /** Which transactions it had seen: some that began before `asOf` may have ended later. */
  snapshot: string;
}

export type ListNotices = ListPage;

export interface ReadNotices {
  ids: NoticeId[];
  /** All of one's own, whatever `ids` says. */
  isAll: boolean;
  /** `asOf` of what is on screen: what came since stays unread. Null for none. */
  until: Date | null;
  /** `snapshot` of the same: what it had not seen stays unread, too. '' for none. */
  snapshot: string;
}

/**
 * As PostgreSQL writes one, `7:12:7,9`: the first transaction that was under way, the first that had not begun, and those between
 * them that were under way, in order.
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

/** The very place, or null where nothing is left to lead to. */
export function noticePath({ kind, subject, isSubjectGone, commentId, messageId }: Notice): string | null {
  if (subject === null && (kind === 'staff' || kind === 'demo-removed')) return null;
  if (subject === null) return messageId === null ? paths.messages() : paths.message(messageId);
  if (isSubjectGone) return null;
  return commentId === null ? paths.subject(subject) : paths.comment(subject, commentId);
}
