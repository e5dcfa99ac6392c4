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
    name: 'Confirm address',
    call: confirmMember,
    isFor: ({ isConfirmed }) => !isConfirmed,
    asks: {
      question: 'Confirm this address manually?',
      means: ({ email }) =>
        `Anyone with access to ${email} can then sign in, even without opening our link. Only confirm it if you know whose it is.`,
      yes: 'Confirm address',
    },
  },
  {
    name: 'Send confirmation again',
    call: resendConfirmation,
    isFor: ({ isConfirmed, isInvited, application }) => !isConfirmed && !isInvited && application === null,
  },
  {
    name: 'Send invitation again',
    call: resendConfirmation,
    isFor: ({ isConfirmed, isInvited }) => !isConfirmed && isInvited,
  },
  {
    name: 'Send password reset link',
    call: startPasswordReset,
    isFor: ({ isConfirmed, status }) => isConfirmed && status === 'active',
    asks: {
      question: 'Send a password reset link?',
      means: ({ email }) => `We’ll e-mail it to ${email}. The current password works until then.`,
      yes: 'Send link',
    },
  },
  {
    name: 'Sign out everywhere',
    call: endMemberSessions,
    isFor: ({ sessions }) => sessions > 0,
    asks: {
      question: 'Sign this member out everywhere?',
      means: ({ firstName, sessions }) =>
        `${firstName} has ${sessions === 1 ? '1 active session' : `${sessions} active sessions`}. Unsent drafts stay in their browser.`,
      yes: 'Sign out',
    },
  },
];
