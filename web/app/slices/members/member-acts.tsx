import { useRef, useState } from 'react';
import type { ManagedMember } from '#contract/members/model.ts';
import { Button } from '../../kit/form/button.tsx';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { type MemberAct, memberActs } from './acts.ts';
import classes from './member-acts.module.css';

interface MemberActsProps {
  member: ManagedMember;
  isPending: boolean;
  /** Makes the call, says what came of it and reads the member anew. */
  onAct: (act: MemberAct) => Promise<void>;
}

/** What admins do about a member's account; each is on record. */
export function MemberActs({ member, isPending, onAct }: MemberActsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<MemberAct>();
  const offered = memberActs.filter(({ isFor }) => isFor(member));

  async function act(which: MemberAct): Promise<void> {
    setAsked(undefined);
    await onAct(which);
    // What was pressed may not be offered any more.
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
      {asked?.asks !== undefined && (
        <LazyConfirmDialog
          title={asked.asks.question}
          yes={asked.asks.yes}
          no="Cancel"
          onYes={() => act(asked)}
          onNo={() => setAsked(undefined)}
        >
          {asked.asks.means(member)}
        </LazyConfirmDialog>
      )}
    </div>
  );
}
