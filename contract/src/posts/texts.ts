/** The exact texts that products and threads share. */
export const postTexts = {
  // (sic), rules/posting 26
  submitFailed: 'Some error occured. Please try again',
} as const;
