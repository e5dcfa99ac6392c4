/** The exact texts of single sign-on (docs/rules/single-sign-on.md); `name` is what people call the site. */
export const ssoTexts = {
  signIn: (name: string) => `Sign in with ${name}`,
  signInThere: (name: string) => `Please sign in with ${name}.`,
  /** To the office. */
  signsInThere: (name: string) => `This member signs in with ${name}.`,
  signInAgain: (name: string) =>
    `Please sign out and sign in again with ${name} first: for this you have to have signed in within 15 minutes.`,
  underWay: (name: string) => `You are being signed in with ${name}`,
  off: 'There is no single sign-on here.',
  membershipEnded: 'Your membership has ended. Please contact the association.',
  passwordOld:
    'Your old password no longer works, because you signed in through another site since. Please ask for a link to set a new one.',
  addressThere: (name: string) =>
    `This account now signs in with ${name}, and its e-mail address comes from there. Please contact the association.`,
  noMember: (name: string) => `Your account at ${name} is not a member’s. Please contact the association.`,
  unreachable: (name: string) => `${name} does not answer just now. Please try again in a moment.`,
  cancelled: (name: string) => `You did not sign in at ${name}.`,
  refused: (name: string) => `${name} could not sign you in. Please try again.`,
  unreadable: (name: string) =>
    `What ${name} said of you could not be verified. Please try again; if it keeps happening, tell the association.`,
  attemptGone: 'This sign-in has expired or was begun in another window. Please try again.',
  unverified: (name: string) =>
    `Your e-mail address is not confirmed at ${name}. Please confirm it there, then sign in again.`,
  badAddress: (name: string) => `The e-mail address of your account at ${name} cannot be used here.`,
  adminUnlinked:
    'The account of an administrator is not linked by its address. Sign in with your password, and link it in your account.',
  adminsComeFirst: (name: string) =>
    `An invitation sets no password here. Ask them to sign in with ${name} once, then give them the role.`,
  linkedElsewhere: (name: string) =>
    `The account here with your e-mail address belongs to another account at ${name}. Please contact the association.`,
  addressHeld:
    'Your e-mail address was another account’s until a few days ago. Please contact the association.',
  identityTaken: (name: string) => `Your account at ${name} belongs to another account here.`,
  linked: (name: string) => `Your account is linked. You sign in with ${name} from now on.`,
  signedInThrough: (name: string) => `Signed in through ${name}`,
  link: (name: string) => `Link with ${name}`,
  atTheSite: (name: string) => `Your password and your e-mail address are kept at ${name}.`,
  logoutHeard: 'The sessions are over.',
  logoutRefused: 'The logout token is not right.',
} as const;
