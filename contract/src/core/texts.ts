/** What is said of a line of text, whatever it is about. */
export const textTexts = {
  unreadable: 'Remove the characters that can’t be read.',
  invalidMoment: 'Enter a date and time as ISO 8601, such as 2027-03-31T17:00:00Z.',
  tooLong: (most: number) => `Use at most ${most} characters.`,
  /** Of a day that is none, or is written otherwise. */
  noSuchDay: 'Enter a date as YYYY-MM-DD.',
} as const;

/** What is said where something is pasted or dropped into formatted text. */
export const pasteTexts = {
  noPictures: 'You can’t paste pictures here.',
} as const;

/** What is said where a page lacks a part of itself. */
export const pageTexts = {
  newVersion: 'This page may have been updated. Please reload it.',
} as const;

/** What is said of choices that are narrowed by typing. */
export const choiceTexts = {
  /** How many of all there are. */
  match: (count: number, all: number) => `${count} of ${all} ${count === 1 ? 'matches' : 'match'}.`,
} as const;

/** Why a body was not taken. */
export const bodyTexts = {
  unreadable: 'We couldn’t read this request.',
  tooLarge: 'This is too large.',
  tooSlow: 'The upload took too long. Please try again.',
  /** Of one member, or from one address. */
  tooMuchAtOnce: 'You have too many uploads running. Wait for them to finish, then try again.',
  /** Of everybody together. */
  noRoom: "We're very busy right now. Please try again in a minute.",
} as const;

/** What is said of any call or page. */
export const callTexts = {
  nothingHere: 'There’s nothing at this address.',
  /** When there is too much to do at once. */
  oneMoment: 'One moment, please',
  busy: "We're busy right now. Please try again in a moment.",
} as const;

/** Texts about the key of a submission (rules/calls 21). */
export const idempotencyTexts = {
  malformed: 'The header Idempotency-Key must be a UUID.',
  otherContent: 'This was already sent with other content. Reload the page to see what was saved.',
} as const;
