/** What is said of a line of text, whatever it is about. */
export const textTexts = {
  unreadable: 'Please remove the unreadable characters.',
  invalidMoment: 'Please send a moment as ISO 8601.',
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  /** Of a day that is none, or is written otherwise. */
  noSuchDay: 'Please enter a date as YYYY-MM-DD.',
} as const;

/** What is said where something is pasted or dropped into formatted text. */
export const pasteTexts = {
  noPictures: 'Pictures cannot stand in a text.',
} as const;

/** What is said where a page lacks a part of itself. */
export const pageTexts = {
  newVersion: 'There may be a new version of this page. Please reload it.',
} as const;

/** What is said of choices that are narrowed by typing. */
export const choiceTexts = {
  /** How many of all there are. */
  match: (count: number, all: number) => `${count} of ${all} ${count === 1 ? 'matches' : 'match'}.`,
} as const;

/** Why a body was not taken. */
export const bodyTexts = {
  unreadable: 'The request could not be read.',
  tooLarge: 'That is too large.',
  tooSlow: 'That took too long to arrive. Please try again.',
  /** Of one member, or from one address. */
  tooMuchAtOnce: 'Much of yours is on its way already. Please wait a moment and try again.',
  /** Of everybody together. */
  noRoom: "We're very busy right now. Please try again in a minute.",
} as const;

/** What is said of any call or page. */
export const callTexts = {
  nothingHere: 'There is nothing at this address.',
  /** When there is too much to do at once. */
  oneMoment: 'One moment, please',
  busy: "We're busy right now. Please try again in a moment.",
} as const;
