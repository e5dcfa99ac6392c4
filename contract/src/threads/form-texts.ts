/** Errors about huddles that only the server sends; no page loads them. */
export const threadRefusals = {
  wentWithAuthor: 'This huddle was deleted with its author’s account and can’t be restored.',
  mayNotDelete: "Sorry you can't delete this huddle",
} as const;

/** The exact texts of writing, editing and deleting a huddle, which few pages load. */
export const threadFormTexts = {
  post: 'Post Huddle',
  updateTitle: 'Update Huddle',
  posted: 'Huddle posted.',
  updated: 'Huddle updated.',
  deleted: 'Huddle deleted.',
  restored: 'Huddle restored.',
  confirmDelete: 'Are you sure you wish to delete this huddle?',
  notThere: 'This huddle no longer exists.',
  mayNotEdit: "Sorry you can't edit this huddle",
  changedMeanwhile:
    'Someone else changed this huddle while you were editing it. Your changes haven’t been saved.',
  titleRequired: 'Enter a title.',
  textRequired: 'Enter a description.',
  textTooLong: 'The description is too long. Use at most 50,000 characters, including formatting.',
  textTooIntricate: 'The description has too much formatting. Simplify it.',
} as const;
