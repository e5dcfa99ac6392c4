/** The exact texts of managing members (docs/rules/members.md). */
import type { ApplicationState, MemberStatus, Role } from '../accounts/model.ts';
import { roleNames } from '../accounts/viewer-texts.ts';
import type { DecisionTexts } from '../decisions/texts.ts';

/** The assignable roles; the last one's name is abbreviated (sic). */
export const roleChoices: Record<Role, string> = { ...roleNames, store_rep: 'Store Rep.' };

export const statusNames: Record<MemberStatus, string> = { active: 'Active', disabled: 'Disabled' };

/** Labels of registrations that wait for approval. */
export const applicationNames: Record<ApplicationState, string> = {
  waiting: 'Pending approval',
  refused: 'Declined',
};

export const memberScreenTexts = {
  unconfirmed: 'Not confirmed',
  add: 'Add a member',
  /** Tells the administrator which e-mail an added member receives. */
  invitation: 'We’ll e-mail an invitation. The link works for 7 days.',
  /** The same without passwords; `name` is the site where members sign in. */
  invitationThere: (name: string) =>
    `We’ll e-mail an invitation to sign in with ${name}. They need to use this e-mail address there.`,
} as const;

export const memberTexts = {
  chooseRole: 'Choose a role.',
  chooseStatus: 'Choose a status.',
  ownRole: 'You can’t change your own role or status.',
  superAdmin: 'Only a Super Admin can manage a Super Admin.',
  superAdminRole: 'Only a Super Admin can give this role.',
  lastAdmin: 'This is the last administrator. Give someone else the role first.',
  changedMeanwhile: 'Someone else just changed this member. Reload to see the latest.',
  saved: 'Member saved.',

  confirmed: 'Address confirmed.',
  confirmedAlready: 'This address is already confirmed.',
  applied: 'Address confirmed. The registration now needs approval.',
  confirmationSent: 'Confirmation e-mail sent again.',
  invitationSent: 'Invitation sent again.',
  sessionsEnded: 'Member signed out everywhere.',
  resetStarted: 'We’ve e-mailed the member a link to set a new password.',
  disabled: 'This account is disabled. Activate it first.',

  noteRequired: 'Enter a note.',
  noted: 'Note saved.',
  ownNotes: 'Notes about you are visible only to your colleagues.',

  invited: 'Invitation sent.',
} as const;

/** About registrations that wait for approval (rules/accounts 65). */
export const applicationTexts = {
  approved: 'Approved. We’ve e-mailed them.',
  refused: 'Declined. We’ve e-mailed them.',
  decidedAlready: 'Someone else has already decided about this registration.',
} as const;

/** The page where administrators decide about them. */
export const applicationDecisionTexts: DecisionTexts = {
  approve: 'Approve',
  refuse: 'Decline',
  refuseQuestion: (count) => (count === 1 ? 'Decline this registration?' : `Decline ${count} registrations?`),
  reasonHelp: 'The applicant gets this reason by e-mail.',
  reasonRequired: 'Give a reason. The applicant will see it.',
  decided: (count, isApproved) => `${count} ${isApproved ? 'approved' : 'declined'}.`,
};

/** Texts around that page. */
export const applicationScreenTexts = {
  table: 'Pending registrations',
  about:
    'These people confirmed their address and need your approval to sign in. We tell each of them by e-mail.',
  none: 'No pending registrations.',
  entry: 'Pending registrations',
  columns: { name: 'Name', email: 'E-mail', since: 'Waiting since' },
} as const;
