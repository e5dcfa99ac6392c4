/** The exact texts of data exports (docs/rules/data-export.md). */
export const exportTexts = {
  heading: 'Your data',
  offer:
    'Download a copy of everything we store about you: your profile, posts, comments, votes, flags, pictures and files.',
  form: 'You’ll get a ZIP file. Open index.html first.',
  ask: 'Prepare my data',
  askAgain: 'Create a new copy',
  making: 'We’re preparing your data. This can take a few minutes. We’ll e-mail you when it’s ready.',
  ready: 'Your data is ready.',
  failed: 'We couldn’t prepare your data. Please try again.',
  download: 'Download',
  notThere: 'There’s nothing to download. Prepare your data again.',
  linkGone: 'This download has expired or was already used. Go back and press Download again.',
} as const;
