/** The exact texts of notices (docs/rules/notices.md). */
import { unreadNoticesLimit } from './model.ts';

export const noticeTexts = {
  heading: 'Notifications',
  /** The settings page for notices. */
  choose: 'Notification settings',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  stillUnread: 'We couldn’t mark them as read.',
  none: 'No notifications yet.',
  allRead: 'All notifications are marked as read.',
  followed: 'You’re following. We’ll notify you of new comments.',
  unfollowed: 'You’re no longer following. We won’t notify you of new comments.',
  /** The link text of an e-mail. */
  read: 'View it',
  gone: 'a deleted post',
  /** Before the moment that a reminder is about. */
  begins: 'Begins',
  closes: 'Closes',
  invalidSnapshot: 'Send the snapshot of the list unchanged.',
} as const;

/** `7`, `99+` */
export function unreadText(count: number): string {
  return count >= unreadNoticesLimit ? `${unreadNoticesLimit - 1}+` : String(count);
}
