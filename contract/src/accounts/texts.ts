import type { AreaTabId } from '../core/paths.ts';
import type { AreaGroupId } from './area.ts';
import { viewerTexts } from './viewer-texts.ts';

/** The exact texts of the account screens (docs/rules/accounts.md). */
export const accountTexts = {
  required: 'This field cannot be null',
  invalidEmail: 'Please enter a valid email',
  // (sic), rules/accounts 8.
  invalidFirstName: 'Atleast 3 characters, alphabets only',
  invalidShortName: 'Use letters only.',
  invalidLastName: 'Please provide a valid input',
  passwordNotAlphanumeric: 'Password must be alphanumeric',
  passwordTooShort: 'Minimum 6 characters required',
  passwordTooLong: 'Use at most 100 characters.',
  passwordHint: 'At least 6 characters. Not just letters or just digits.',
  passwordMismatch: 'Password mismatch',
  passwordTooCommon: 'This password is too common. Choose another one.',
  passwordIsEmailName: 'Choose a password that isn’t your e-mail address or the part before the @.',
  emailTaken: 'An account with this e-mail address already exists.',

  changePassword: 'Change Password',
  signIn: 'Sign In',
  pending: 'Please wait...',
  rememberMe: 'Remember Me',
  verified: 'Successfully verified your account. Please login',
  registered: 'Successfully registered. Please check your mail for the verification link',
  verificationFailed: 'Verification failed. Please contact your admin',

  wrongCredentials: 'Wrong e-mail or password.',
  unconfirmed: 'Confirm your e-mail address first. Open the link that we e-mailed you.',
  /** rules/accounts 64: shown to a person who registered and is not admitted. */
  application: {
    waiting: 'Your registration is waiting for approval.',
    refused: 'Your registration was declined.',
  },
  disabled: viewerTexts.accountDisabled,
  busy: 'Many people are signing in right now. Please try again in a moment.',
  registrationClosed: 'Registration is closed. Please contact us.',
  foreignDomain: (domains: string) => `Register with an e-mail address at ${domains}.`,
  ownDomains: (domains: string) => `Use an e-mail address at ${domains}.`,
  domainShape: (typed: string) => `${typed} isn’t a domain such as guild.example.`,
  tooManyDomains: (most: number) => `Enter at most ${most} domains.`,
  linkGone: 'This link has expired or was already used. Request a new one.',
  activated: 'Your e-mail address is confirmed.',
  activationSent: 'If an account is waiting for confirmation, we’ve e-mailed a new link.',
  resetSent: 'If an account with this address exists, we’ve e-mailed a link to set a new password.',
  wrongPassword: 'This isn’t your current password.',
  passwordChanged: 'Password changed. You’re signed out on all other devices.',
  emailUnchanged: 'This is already your e-mail address.',
  emailFormer:
    'This was your address until recently. Use the link in the e-mail that we sent there to get it back.',
  emailChangeSent:
    'Open the link that we e-mailed to the new address. Your current address stays until then.',
  emailChangeGone: 'There’s no e-mail change to confirm.',
  emailKept: 'Your e-mail address was not changed.',
  emailChanged: 'E-mail address changed. Sign in with the new one from now on.',
  emailRestored: 'Your account keeps this e-mail address. You’re signed out everywhere.',
  sessionGone: 'This session has already ended.',
  oneSignedOut: 'Signed out.',
  othersSignedOut: 'You’re signed out on all other devices.',
  invitationAccepted: 'Welcome! Your password is set. Please sign in.',
  passwordReset: 'Password changed. Sign in with the new one.',
  signedOut: 'You’re signed out.',
  /** rules/account-deletion 7: shown to a member who signs in while the account waits for deletion. */
  staysAfterAll: 'Welcome back. Your account won’t be deleted.',
  /** rules/account-deletion 9: replaces the name of a deleted account. */
  formerMember: 'Former member',
  /** Shown if the browser cannot store the session (rules/accounts 34). */
  notKept: 'Your browser is blocking storage for this site. Allow it to sign in.',
  signInFirst: 'Please sign in first.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  notAllowed: 'You don’t have permission to do this.',
  noSuchMember: 'This member doesn’t exist.',
} as const;

/** rules/accounts 43: asks a guest to sign in, by what they were about to do. */
export const signInReasons = {
  comment: 'Sign in to comment. We’ll open the form for you afterwards.',
  reply: 'Sign in to reply. We’ll open your reply afterwards.',
  vote: 'Sign in to vote. You’ll return to this page afterwards.',
  flag: 'Sign in to flag a comment. You’ll return to this page afterwards.',
  follow: 'Sign in to follow this page. You’ll return to it afterwards.',
  save: 'Sign in to save this. You’ll return to this page afterwards.',
} as const;

/** The panels of the members' area (rules/members-area 1, rules/staff-area 1); "Tags" are brands on the wire. */
export const areaTexts: Record<AreaTabId, string> = {
  overview: 'Overview',
  brands: 'Tags',
  stores: 'Types',
  products: 'All Products',
  categories: 'Categories',
  labels: 'Labeling',
  creditKinds: 'Credit kinds',
  creditRequirements: 'Credit requirements',
  users: 'Users',
  applications: 'Registrations',
  allComments: 'Flagged Comments',
  huddle: 'Forum Threads',
  huddleComments: 'Flagged Forum Comments',
  reports: 'Reports',
  newcomers: 'Review queue',
  record: 'Activity log',
  numbers: 'Statistics',
  settings: 'Settings',
  backups: 'Backups',
  webhooks: 'Webhooks',
  contributions: 'Contributions',
  saved: 'Saved',
  credits: 'Credit hours',
  profile: 'Profile',
  accountbasics: 'Account',
  notices: 'Notifications',
};

/** The navigation groups of the area. */
export const areaGroupTexts: Record<AreaGroupId, string> = {
  needsYou: 'Needs you',
  catalog: 'Catalog',
  community: 'Community',
  site: 'Admin',
  own: 'My account',
};

/** Names the select that replaces the sidebar on narrow screens. */
export const areaSelectLabel = 'Go to';
