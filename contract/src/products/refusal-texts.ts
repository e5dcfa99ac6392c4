/** What the server alone says of products: no page loads it. */
export const productRefusals = {
  wentWithAuthor: 'This product went with the account of its author and cannot be restored.',
  mayNotDelete: "Sorry you can't delete this product",
  notOffered: 'Please choose among what is offered.',
  /** rules/masters 2 */
  suspended: (names: string) => `Not offered any more: ${names}. Please choose again.`,
  invalidStatus: 'Please choose active (1) or inactive (2).',
} as const;
