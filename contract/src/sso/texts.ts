/** The exact texts of single sign-on (docs/rules/single-sign-on.md); `name` is what people call the site. */
export const ssoTexts = {
  signIn: (name: string) => `Sign in with ${name}`,
  signInThere: (name: string) => `Sign in with ${name}.`,
  /** For administrators. */
  signsInThere: (name: string) => `This member signs in with ${name}.`,
  signInAgain: (name: string) =>
    `Sign out and sign in again with ${name} first. For this, you need to have signed in within the last 15 minutes.`,
  underWay: (name: string) => `Signing in with ${name}`,
  off: 'Single sign-on isn’t set up here.',
  membershipEnded: 'Your membership has ended. Please contact us.',
  passwordOld:
    'Your old password no longer works, because you’ve signed in through another site since. Request a link to set a new one.',
  addressThere: (name: string) =>
    `This account now signs in with ${name}, and its e-mail address comes from there. Please contact us.`,
  noMember: (name: string) => `Your account at ${name} isn’t a member account. Please contact us.`,
  unreachable: (name: string) => `${name} isn’t responding right now. Please try again in a moment.`,
  cancelled: (name: string) => `You didn’t sign in at ${name}.`,
  refused: (name: string) => `${name} couldn’t sign you in. Please try again.`,
  unreadable: (name: string) =>
    `We couldn’t verify the answer from ${name}. Please try again. If it keeps happening, contact us.`,
  attemptGone: 'This sign-in has expired or was started in another window. Please try again.',
  unverified: (name: string) =>
    `Your e-mail address isn’t confirmed at ${name}. Confirm it there, then sign in again.`,
  badAddress: (name: string) => `The e-mail address of your account at ${name} can’t be used here.`,
  adminUnlinked:
    'Administrator accounts aren’t linked automatically. Sign in with your password and link yours under Account.',
  adminsComeFirst: (name: string) =>
    `Invitations don’t set a password here. Ask them to sign in with ${name} once, then give them the role.`,
  linkedElsewhere: (name: string) =>
    `The account with your e-mail address here is linked to another account at ${name}. Please contact us.`,
  addressHeld: 'Your e-mail address belonged to another account until a few days ago. Please contact us.',
  identityTaken: (name: string) => `Your account at ${name} is already linked to another account here.`,
  linked: (name: string) => `Account linked. You sign in with ${name} from now on.`,
  signedInThrough: (name: string) => `Signed in through ${name}`,
  link: (name: string) => `Link with ${name}`,
  atTheSite: (name: string) => `Your password and your e-mail address are managed at ${name}.`,
  logoutHeard: 'Sessions ended.',
  logoutRefused: 'The logout token isn’t valid.',
} as const;
