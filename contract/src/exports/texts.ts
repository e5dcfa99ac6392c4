/** The exact texts about taking one's data along (docs/rules/data-export.md). */
export const exportTexts = {
  heading: 'Your data',
  offer:
    'Take along everything that is kept of you: your profile, what you posted and wrote, your votes and flags, your pictures and files.',
  form: 'It comes as one ZIP file, with a page to begin reading at.',
  ask: 'Prepare my data',
  askAgain: 'Prepare it anew',
  making: 'Your data is being put together. This may take a few minutes; we mail you when it is ready.',
  ready: 'Your data is ready.',
  failed: 'Your data could not be put together. Please try again.',
  download: 'Download',
  notThere: 'There is nothing to download. Please have your data prepared again.',
  linkGone: 'This download has expired or was already used. Please go back and press Download again.',
} as const;
