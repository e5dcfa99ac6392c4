/** Texts of the Follow button, which pages load without other notice texts (docs/rules/notices.md). */
export const followTexts = {
  follow: 'Follow',
  unfollow: 'Unfollow',
  failed: 'We couldn’t change what you follow.',
} as const;
