/** The exact texts of notices (docs/rules/notices.md). */
import { unreadNoticesLimit } from './model.ts';

export const noticeTexts = {
  heading: 'Notices',
  /** Where the members' area says which ones come. */
  choose: 'Choose what you are told',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  stillUnread: 'Your notices are as they were.',
  none: 'Nothing has happened yet.',
  allRead: 'All notices are read.',
  followed: 'You are told of new comments here.',
  unfollowed: 'You are not told of new comments here any more.',
  /** Of the link in a letter. */
  read: 'Read it',
  gone: 'something that is not here any more',
  invalidSnapshot: 'Please send the snapshot of the list as it came.',
} as const;

/** `7`, `99+` */
export function unreadText(count: number): string {
  return count >= unreadNoticesLimit ? `${unreadNoticesLimit - 1}+` : String(count);
}
