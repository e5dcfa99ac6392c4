/** What is said of following, on the pages of what one may follow: they need no other text of notices (docs/rules/notices.md). */
export const followTexts = {
  follow: 'Follow',
  unfollow: 'Unfollow',
  failed: 'We couldn’t change what you follow.',
} as const;
