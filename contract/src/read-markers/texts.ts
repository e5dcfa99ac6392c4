/** The exact texts about new comments and threads. */
export const readMarkerTexts = {
  nothingNew: 'No new posts.',
  signIn: 'Sign in to see what’s new for you.',
  forget: 'Clear my reading history',
  confirmForget: 'Clear your reading history?',
  forgotten: 'Reading history cleared.',
} as const;
