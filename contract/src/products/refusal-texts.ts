/** Errors about products that only the server sends; no page loads them. */
export const productRefusals = {
  wentWithAuthor: 'This product was deleted with its author’s account and can’t be restored.',
  mayNotDelete: "Sorry you can't delete this product",
  notOffered: 'Choose from the list.',
  /** rules/taxonomy 2 */
  suspended: (names: string) => `No longer available: ${names}. Choose again.`,
  invalidStatus: 'Choose active (1) or inactive (2).',
} as const;
