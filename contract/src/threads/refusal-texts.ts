/** What the server alone says of huddles: no page loads it. */
export const threadRefusals = {
  wentWithAuthor: 'This huddle went with its author and cannot be restored.',
  mayNotDelete: "Sorry you can't delete this huddle",
} as const;
