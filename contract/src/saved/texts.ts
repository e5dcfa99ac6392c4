/** Texts of saved products (docs/rules/saved.md). */
export const savedTexts = {
  save: 'Save',
  saved: 'Saved',
  failed: 'We couldn’t change what you saved.',
  heading: 'Saved products',
  none: 'Nothing saved yet.',
  deleted: 'This product was deleted.',
  remove: 'Remove',
  removed: 'Removed from your saved products.',
} as const;

export function interestedText(count: number): string {
  return `Interested: ${count.toLocaleString('en-US')}`;
}
