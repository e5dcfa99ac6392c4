/** The exact texts of notices (docs/rules/notices.md). */
import { unreadNoticesLimit } from './model.ts';

export const noticeTexts = {
  none: 'Nothing has happened yet.',
  allRead: 'All notices are read.',
  follow: 'Follow',
  unfollow: 'Unfollow',
  followed: 'You are told of new comments here.',
  unfollowed: 'You are not told of new comments here any more.',
  reason: 'Reason',
  /** Of the link in a letter. */
  read: 'Read it',
  invalidMoment: 'Please send a moment as ISO 8601.',
  gone: 'something that is not here any more',
} as const;

/** `7`, `99+` */
export function unreadText(count: number): string {
  return count >= unreadNoticesLimit ? `${unreadNoticesLimit - 1}+` : String(count);
}
