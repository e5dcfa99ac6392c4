/** The exact texts that products and threads share. */
import { reasonLimit } from './model.ts';

export const postTexts = {
  /** rules/products 22; the moment in the page's format. */
  editableUntil: (moment: string) => `You can edit this until ${moment}`,
  /** rules/members-area 13: shown once that moment has passed. */
  editingOver: 'Can no longer be edited',
  /** rules/products 38; the remaining time in words. */
  yours: 'Yours',
  editFor: (left: string) => `Edit for ${left}`,
  /** rules/notices 24 */
  reason: 'Reason',
  reasonHelp: 'The author will see this reason.',
  reasonTooLong: `Use at most ${reasonLimit} characters.`,
  // (sic), rules/posting 26
  submitFailed: 'Some error occured. Please try again',
} as const;
