/** What is said of a line of text, whatever it is about. */
export const textTexts = {
  unreadable: 'Please remove the unreadable characters.',
  invalidMoment: 'Please send a moment as ISO 8601.',
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  /** Of a day that is none, or is written otherwise. */
  noSuchDay: 'Please enter a date as YYYY-MM-DD.',
} as const;
