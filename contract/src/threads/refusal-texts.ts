/** Errors about huddles that only the server sends; no page loads them. */
export const threadRefusals = {
  wentWithAuthor: 'This huddle was deleted with its author’s account and can’t be restored.',
  mayNotDelete: "Sorry you can't delete this huddle",
} as const;
