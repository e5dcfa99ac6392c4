import { takeBackDays } from './model.ts';

/** The exact texts of leaving (docs/rules/leaving.md). */
export const departureTexts = {
  title: 'Delete account',
  lead: `You are signed out everywhere. For ${takeBackDays} days signing in takes it back; then this happens:`,
  goes: 'Your name, profile, address, date of birth, picture, votes and flags go, and what you have seen and uploaded.',
  stays: 'What was decided about comments stays on the staff’s record, without your name and your words.',
  open: 'Delete my account',
  posts: 'What happens to what you wrote?',
  keep: 'My products, huddles and comments stay, under the name Former member.',
  remove: 'My products, huddles and comments are deleted with my account.',
  decline: 'Keep my account',
  wrongPassword: 'The password is not right.',
  choose: 'Please choose what happens to what you wrote.',
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
