/** What is said of a line of text, whatever it is about. */
export const textTexts = {
  unreadable: 'Please remove the unreadable characters.',
  tooLong: (most: number) => `Please use at most ${most} characters.`,
} as const;
