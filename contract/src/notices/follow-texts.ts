/** What is said of following, on the pages of what one may follow: they need no other text of notices (docs/rules/notices.md). */
export const followTexts = {
  follow: 'Follow',
  unfollow: 'Unfollow',
  failed: 'What you follow is as it was.',
} as const;
