/** The exact texts of managing members (docs/rules/members.md). */
import type { ApplicationState, MemberStatus, Role } from '../accounts/model.ts';
import { roleNames } from '../accounts/viewer-texts.ts';
import type { DecisionTexts } from '../decisions/texts.ts';

/** The roles as they are given; the last one's name is cut short, and says so. */
export const roleChoices: Record<Role, string> = { ...roleNames, store_rep: 'Store Rep.' };

export const statusNames: Record<MemberStatus, string> = { active: 'Active', disabled: 'Disabled' };

/** Whoever has proved the address and is not let in. */
export const applicationNames: Record<ApplicationState, string> = {
  waiting: 'Waits for the office',
  refused: 'Refused',
};

export const memberScreenTexts = {
  unconfirmed: 'Not confirmed',
  add: 'Add a member',
  /** What they get whom one adds. */
  invitation:
    'They are mailed an invitation, good for seven days, by which they choose a password and sign in.',
  /** The same where there are no passwords; `name`: of the site where one signs in. */
  invitationThere: (name: string) =>
    `They are mailed an invitation to sign in with ${name}, where this has to be their e-mail address.`,
} as const;

export const memberTexts = {
  chooseRole: 'Please choose a role.',
  chooseStatus: 'Please choose a status.',
  ownRole: 'You cannot change your own role or status.',
  superAdmin: 'Only a Super Admin manages a Super Admin.',
  superAdminRole: 'Only a Super Admin makes somebody a Super Admin.',
  lastAdmin: 'This is the last administrator. Please make somebody else one first.',
  changedMeanwhile: 'This member was changed meanwhile. Please look at them again.',
  saved: 'The member is saved.',

  confirmed: 'The address is confirmed.',
  confirmedAlready: 'This address is confirmed already.',
  applied: 'This address is confirmed, and the registration is for the office to decide.',
  confirmationSent: 'Another mail to confirm the address is on its way.',
  invitationSent: 'Another invitation is on its way.',
  sessionsEnded: 'The member is signed out everywhere.',
  resetStarted: 'A link to set a new password is on its way to the member.',
  disabled: 'This account is disabled. Please activate it first.',

  noteRequired: 'Please write something.',
  noted: 'The note is kept.',
  ownNotes: 'What is noted about you is for your colleagues alone.',

  invited: 'The invitation is on its way.',
} as const;

/** About registrations that wait for the office (rules/accounts 65). */
export const applicationTexts = {
  approved: 'They are let in, and told by letter.',
  refused: 'They are refused, and told by letter.',
  decidedAlready: 'Somebody else has decided about this registration already.',
} as const;

/** Where the office decides about them. */
export const applicationDecisionTexts: DecisionTexts = {
  approve: 'Let in',
  refuse: 'Refuse',
  refuseQuestion: (count) => (count === 1 ? 'Refuse this registration?' : `Refuse ${count} registrations?`),
  reasonHelp: 'The applicant reads it in a letter.',
  reasonRequired: 'Please say why: the applicant reads it.',
  decided: (count, isApproved) => `${count} ${isApproved ? 'let in' : 'refused'}.`,
};

/** Around them on screen. */
export const applicationScreenTexts = {
  table: 'Registrations that wait',
  about: 'They have confirmed their address, and cannot sign in until you let them in. Each gets a letter.',
  none: 'Nobody waits.',
  entry: 'Registrations that wait',
  columns: { name: 'Name', email: 'E-mail', since: 'Waiting since' },
} as const;
