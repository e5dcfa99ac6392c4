/** Errors about a line of text, whatever the field. */
export const textTexts = {
  unreadable: 'Remove the characters that can’t be read.',
  invalidMoment: 'Enter a date and time as ISO 8601, such as 2027-03-31T17:00:00Z.',
  tooLong: (most: number) => `Use at most ${most} characters.`,
  /** For an invalid or misspelled day. */
  noSuchDay: 'Enter a date as YYYY-MM-DD.',
} as const;

/** Errors about pasting into formatted text. */
export const pasteTexts = {
  noPictures: 'You can’t paste pictures here.',
} as const;

/** Errors about a part of a page that failed to load. */
export const pageTexts = {
  newVersion: 'This page may have been updated. Please reload it.',
} as const;

/** Texts of lists that are filtered while the member types. */
export const choiceTexts = {
  /** The number of shown options among all. */
  match: (count: number, all: number) => `${count} of ${all} ${count === 1 ? 'matches' : 'match'}.`,
} as const;

/** Reasons why a body was rejected. */
export const bodyTexts = {
  unreadable: 'We couldn’t read this request.',
  tooLarge: 'This is too large.',
  tooSlow: 'The upload took too long. Please try again.',
  /** The limit of one member or one address. */
  tooMuchAtOnce: 'You have too many uploads running. Wait for them to finish, then try again.',
  /** The limit of all members together. */
  noRoom: "We're very busy right now. Please try again in a minute.",
} as const;

/** Errors that any call or page may show. */
export const callTexts = {
  nothingHere: 'There’s nothing at this address.',
  /** For overload. */
  oneMoment: 'One moment, please',
  busy: "We're busy right now. Please try again in a moment.",
} as const;

/** Errors about the key of a submission (rules/calls 21). */
export const idempotencyTexts = {
  malformed: 'The header Idempotency-Key must be a UUID.',
  otherContent: 'This was already sent with other content. Reload the page to see what was saved.',
} as const;
