/** The exact texts about what one has seen. */
export const seenTexts = {
  nothingNew: 'Nothing new to you.',
  signIn: 'Log in to see what is new to you.',
  forget: 'Forget what I have seen',
  confirmForget: 'Are you sure you wish to forget what you have seen?',
  forgotten: 'What you had seen is forgotten.',
} as const;
