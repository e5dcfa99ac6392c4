/** What every page may say of members and of whoever is looking (docs/rules/accounts.md). */

/** rules/accounts 1: the roles in words. */
export const roleNames = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  moderator: 'Moderator',
  member: 'Normal User',
  store_rep: 'Store Rep',
} as const;

/** Of the session of whoever is looking. */
export const viewerTexts = {
  sessionTimedOut: 'Session timed out',
  accountDisabled: 'This account is disabled. Please contact us.',
  accountUnread: 'We can’t load your account right now. You’re still signed in, and we’ll keep trying.',
} as const;
