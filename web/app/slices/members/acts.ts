/** What admins do about a member's account, and when. Pure. */
import type { Call } from '#contract/core/call.ts';
import type { MemberId } from '#contract/core/ids.ts';
import {
  confirmMember,
  endMemberSessions,
  resendConfirmation,
  startPasswordReset,
} from '#contract/members/calls.ts';
import type { ManagedMember } from '#contract/members/model.ts';

export interface MemberAct {
  /** What its button says. */
  name: string;
  /** Answers what is said of it. */
  call: Call<{ id: MemberId }, string>;
  isFor: (member: ManagedMember) => boolean;
  /** Asked first, where it cannot be taken back. */
  asks?: { question: string; means: (member: ManagedMember) => string; yes: string };
}

/** In the order in which they are offered. */
export const memberActs: readonly MemberAct[] = [
  {
    name: 'Confirm the address',
    call: confirmMember,
    isFor: ({ isConfirmed }) => !isConfirmed,
    asks: {
      question: 'Confirm this address by hand?',
      means: ({ email }) =>
        `Whoever has ${email} may sign in from then on, whether or not they opened our link. Confirm it only if you know whose it is.`,
      yes: 'Confirm the address',
    },
  },
  {
    name: 'Send the confirmation again',
    call: resendConfirmation,
    isFor: ({ isConfirmed, isInvited, application }) => !isConfirmed && !isInvited && application === null,
  },
  {
    name: 'Send the invitation again',
    call: resendConfirmation,
    isFor: ({ isConfirmed, isInvited }) => !isConfirmed && isInvited,
  },
  {
    name: 'Send a link for a new password',
    call: startPasswordReset,
    isFor: ({ isConfirmed, status }) => isConfirmed && status === 'active',
    asks: {
      question: 'Start a new password?',
      means: ({ email }) =>
        `A link to set a new password goes to ${email}. The present password is good until then.`,
      yes: 'Send the link',
    },
  },
  {
    name: 'Sign out everywhere',
    call: endMemberSessions,
    isFor: ({ sessions }) => sessions > 0,
    asks: {
      question: 'Sign this member out everywhere?',
      means: ({ firstName, sessions }) =>
        `${firstName} is signed in at ${sessions === 1 ? 'one place' : `${sessions} places`}. What they have not sent stays in their browser.`,
      yes: 'Sign out',
    },
  },
];
