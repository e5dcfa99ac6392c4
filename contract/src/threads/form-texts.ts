/** The exact texts of writing, changing and deleting a huddle, which not every page loads. */
export const threadFormTexts = {
  post: 'Post Huddle',
  updateTitle: 'Update Huddle',
  posted: 'Huddle posted.',
  updated: 'Huddle updated.',
  deleted: 'Huddle deleted.',
  restored: 'Huddle restored.',
  confirmDelete: 'Are you sure you wish to delete this huddle?',
  notThere: 'This huddle is not here any more.',
  mayNotEdit: "Sorry you can't edit this huddle",
  changedMeanwhile: 'Somebody changed this huddle while you were editing it. Nothing of yours is saved yet.',
  titleRequired: 'Please enter a title.',
  textRequired: 'Please enter a description.',
  textTooLong: 'The text you entered is too long. Please use at most 50,000 characters, formatting included.',
  textTooIntricate: 'The text you entered has too much formatting. Please make it simpler.',
} as const;
