/** Texts about members and the viewer that every page may need (docs/rules/accounts.md). */

/** rules/accounts 1: the names of the roles. */
export const roleNames = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  moderator: 'Moderator',
  member: 'Normal User',
  store_rep: 'Store Rep',
} as const;

/** About the viewer's session. */
export const viewerTexts = {
  sessionTimedOut: 'Session timed out',
  accountDisabled: 'This account is disabled. Please contact us.',
  accountUnread: 'We can’t load your account right now. You’re still signed in, and we’ll keep trying.',
} as const;
