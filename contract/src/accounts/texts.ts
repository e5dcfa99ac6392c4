import type { AreaTabId } from '../core/paths.ts';
import type { AreaGroupId } from './area.ts';
import { viewerTexts } from './viewer-texts.ts';

/** The exact texts of the account screens (docs/rules/accounts.md). */
export const accountTexts = {
  required: 'This field cannot be null',
  invalidEmail: 'Please enter a valid email',
  // (sic), rules/accounts 8
  invalidFirstName: 'Atleast 3 characters, alphabets only',
  invalidShortName: 'Please use letters only.',
  invalidLastName: 'Please provide a valid input',
  passwordNotAlphanumeric: 'Password must be alphanumeric',
  passwordTooShort: 'Minimum 6 characters required',
  passwordTooLong: 'Please use at most 100 characters.',
  passwordHint: 'At least 6 characters, not only letters and not only digits.',
  passwordMismatch: 'Password mismatch',
  passwordTooCommon: 'This password is too common. Please choose another one.',
  passwordIsEmailName: 'Please choose a password that is not part of your e-mail address.',
  emailTaken: 'There is already an account with this e-mail address.',

  changePassword: 'Change Password',
  signIn: 'Sign In',
  pending: 'Please wait...',
  rememberMe: 'Remember Me',
  verified: 'Successfully verified your account. Please login',
  registered: 'Successfully registered. Please check your mail for the verification link',
  verificationFailed: 'Verification failed. Please contact your admin',

  wrongCredentials: 'The e-mail address or the password is not right.',
  unconfirmed: 'Please confirm your e-mail address first: open the link that we mailed to you.',
  /** rules/accounts 64: to whoever has registered and is not let in. */
  application: {
    waiting: 'Your registration waits for the office.',
    refused: 'The office has refused your registration.',
  },
  disabled: viewerTexts.accountDisabled,
  busy: 'Many people are signing in just now. Please try again in a moment.',
  registrationClosed: 'Registration is closed. Please contact the association.',
  foreignDomain: (domains: string) => `Please register with an address at ${domains}.`,
  ownDomains: (domains: string) => `An address at ${domains}.`,
  domainShape: (typed: string) => `${typed} is not a domain such as guild.example.`,
  tooManyDomains: (most: number) => `Please name at most ${most} domains.`,
  linkGone: 'This link has expired or was already used. Please ask for a new one.',
  activated: 'Your e-mail address is confirmed.',
  activationSent: 'If an account is waiting for confirmation, a new link is on its way to this address.',
  resetSent: 'If there is an account with this address, a link to set a new password is on its way.',
  wrongPassword: 'This is not your current password.',
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',
  emailUnchanged: 'This is your e-mail address already.',
  emailFormer: 'This was your address until recently. The mail that we sent there brings it back.',
  emailChangeSent:
    'Please open the link that we mailed to the new address. Until then the present one stays.',
  emailChangeGone: 'No change of your e-mail address is waiting.',
  emailKept: 'Your e-mail address stays as it is.',
  emailChanged: 'Your e-mail address is changed. Please sign in with it from now on.',
  emailRestored: 'This is the e-mail address of your account, and you are signed out everywhere.',
  sessionGone: 'This session has ended already.',
  oneSignedOut: 'You are signed out there.',
  othersSignedOut: 'You are signed out everywhere else.',
  invitationAccepted: 'Welcome. Your password is set; please sign in with it.',
  passwordReset: 'Your password is changed. Please sign in with the new one.',
  signedOut: 'You are signed out.',
  /** rules/leaving 7: to whoever signs in while the account waits to be deleted. */
  staysAfterAll: 'Welcome back. Your account will not be deleted.',
  /** rules/leaving 9: in place of the name of an account that was deleted. */
  formerMember: 'Former member',
  /** rules/accounts 34 */
  notKept:
    'This browser keeps nothing of this site, so you cannot be signed in. Please allow it to store data.',
  signInFirst: 'Please sign in first.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  notAllowed: 'You may not do this.',
  noSuchMember: 'There is no such member.',
} as const;

/** rules/accounts 43: why a guest is asked to sign in, by what they were about to do. */
export const signInReasons = {
  comment: 'Please sign in to comment. The form opens when you are back.',
  reply: 'Please sign in to reply. Your reply opens when you are back.',
  vote: 'Please sign in to vote. You come back to where you were.',
  flag: 'Please sign in to flag a comment. You come back to where you were.',
  follow: 'Please sign in to be told of new comments. You come back to where you were.',
} as const;

/** The panels of the members' area (rules/members-area 1, rules/staff-area 1); "Tags" are brands on the wire. */
export const areaTexts: Record<AreaTabId, string> = {
  overview: 'Overview',
  brands: 'Tags',
  stores: 'Types',
  products: 'All Products',
  categories: 'Categories',
  labels: 'Labeling',
  users: 'Users',
  applications: 'Registrations',
  allComments: 'Flagged Comments',
  huddle: 'Forum Threads',
  huddleComments: 'Flagged Forum Comments',
  reports: 'Reports',
  newcomers: 'Newcomers',
  record: 'Record',
  numbers: 'Numbers',
  settings: 'Settings',
  backups: 'Backups',
  webhooks: 'Webhooks',
  contributions: 'Contributions',
  profile: 'Profile',
  accountbasics: 'Account',
  notices: 'Notices',
};

/** The groups of the area’s navigation. */
export const areaGroupTexts: Record<AreaGroupId, string> = {
  needsYou: 'Needs you',
  catalog: 'Catalog',
  community: 'Community',
  site: 'Site',
  own: 'My account',
};

/** The name of the select that replaces the sidebar on a narrow screen. */
export const areaSelectLabel = 'Go to';
