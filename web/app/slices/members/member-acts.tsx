import { useRef, useState } from 'react';
import type { Call } from '#contract/core/call.ts';
import type { MemberId } from '#contract/core/ids.ts';
import {
  confirmMember,
  endMemberSessions,
  resendConfirmation,
  startPasswordReset,
} from '#contract/members/calls.ts';
import type { ManagedMember } from '#contract/members/model.ts';
import { Button } from '../../kit/form/button.tsx';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import classes from './member-acts.module.css';

interface MemberActsProps {
  member: ManagedMember;
  isPending: boolean;
  /** Runs the call, shows the result and requests the member again. */
  onAct: (act: MemberAct) => Promise<void>;
}

/** Actions of administrators on a member's account; each is recorded in the activity log. */
export function MemberActs({ member, isPending, onAct }: MemberActsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [action, setAsked] = useState<MemberAct>();
  const offered = memberActs.filter(({ isFor }) => isFor(member));

  async function act(which: MemberAct): Promise<void> {
    setAsked(undefined);
    await onAct(which);
    // Moves the focus, as the pressed button may no longer be offered.
    box.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={box} tabIndex={-1} className={classes.acts}>
      {offered.length === 0 && <p className={classes.none}>No actions available.</p>}
      {offered.map((which) => (
        <Button
          key={which.name}
          variant="default"
          isHeld={isPending}
          onClick={() => (which.asks === undefined ? act(which) : setAsked(which))}
        >
          {which.name}
        </Button>
      ))}
      {action?.asks !== undefined && (
        <LazyConfirmDialog
          title={action.asks.question}
          yes={action.asks.yes}
          no="Cancel"
          onYes={() => act(action)}
          onNo={() => setAsked(undefined)}
        >
          {action.asks.means(member)}
        </LazyConfirmDialog>
      )}
    </div>
  );
}

/** An action of administrators on a member's account, and its condition. Pure. */
export interface MemberAct {
  /** Label of its button. */
  name: string;
  /** Returns the success message. */
  call: Call<{ id: MemberId }, string>;
  isFor: (member: ManagedMember) => boolean;
  /** The confirmation, for actions that cannot be undone. */
  asks?: { question: string; means: (member: ManagedMember) => string; yes: string };
}

/** In display order. */
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
