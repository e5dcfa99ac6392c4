/** The exact texts of leaving (docs/rules/leaving.md). */
export const departureTexts = {
  title: 'Delete account',
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
