import { takeBackDays } from './model.ts';

/** The exact texts of leaving (docs/rules/leaving.md). */
export const departureTexts = {
  title: 'Delete account',
  lead: `You are signed out everywhere, and for ${takeBackDays} days signing in again keeps the account. After that:`,
  goes: 'Your name, profile, address, date of birth and picture go, and so do your votes, flags, visits and waiting files.',
  chosen: 'Your products, huddles and comments stay without your name or are deleted, as you choose.',
  messages: 'Messages that others have from you stay with them, without your name.',
  stays: 'The record of what the staff decided stays, without your name and your words.',
  open: 'Delete my account',
  posts: 'Your products, huddles and comments',
  keep: 'They stay, under the name Former member.',
  remove: 'They are deleted with the account.',
  decline: 'Keep my account',
  choose: 'Please choose whether they stay.',
  lastAdmin: 'You are the last administrator. Please have somebody else made one before you leave.',
  requested: 'Your account will be deleted.',
  kept: 'Your products, huddles and comments stay, without your name.',
  deleted: 'Your products, huddles and comments are deleted, too.',
  confirm: 'Are you sure you wish to delete your account?',
} as const;

/** rules/leaving 6: `day` as the reader writes it. */
export function requestedText(day: string): string {
  return `Your account will be deleted on ${day}. Sign in before then to keep it.`;
}

/** rules/leaving 13 */
export function backupText(days: number): string {
  return `Backups hold what was deleted for ${days} more days.`;
}
