import { takeBackDays } from './model.ts';

/** The exact texts of account deletion (docs/rules/account-deletion.md). */
export const accountDeletionTexts = {
  title: 'Delete account',
  lead: `You’ll be signed out everywhere. Change your mind? Sign in within ${takeBackDays} days to keep your account. After that:`,
  goes: 'We delete your name, profile, address, date of birth, picture, votes, flags, history and unposted files.',
  chosen: 'Your products, huddles and comments stay without your name or are deleted. You choose.',
  messages: 'People you wrote to keep your messages, without your name.',
  stays: 'Moderator decisions stay in the activity log, without your name or your text.',
  open: 'Delete my account',
  posts: 'Your products, huddles and comments',
  keep: 'Keep them, under the name Former member',
  remove: 'Delete them with the account',
  decline: 'Keep my account',
  choose: 'Choose what happens to your posts.',
  lastAdmin: 'You’re the last administrator. Give someone else the role first.',
  requested: 'Your account will be deleted.',
  kept: 'Your products, huddles and comments stay, without your name.',
  deleted: 'Your products, huddles and comments are deleted too.',
  confirm: 'Are you sure you wish to delete your account?',
} as const;

/** rules/account-deletion 6: `day` as the reader writes it. */
export function requestedText(day: string): string {
  return `Your account will be deleted on ${day}. Sign in before then to keep it.`;
}

/** Says how long backups keep deleted data (rules/account-deletion 13). */
export function backupText(days: number): string {
  return `Backups keep deleted data for ${days} more days.`;
}
