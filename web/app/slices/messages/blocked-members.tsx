import { useRef } from 'react';
import type { BlockedMember } from '#contract/messages/model.ts';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { Awaited } from '../../kit/list/awaited.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import classes from './blocked-members.module.css';
import { Who } from './correspondent.tsx';
import { nameOf, useBlocked, useBlocking } from './use-blocking.ts';

/** Members that the viewer has blocked (rules/messages 32). */
export function BlockedMembers() {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className={classes.box}>
      <p className={classes.means}>{mailboxTexts.blockedMeans}</p>
      <Awaited query={useBlocked()} label={mailboxTexts.loading}>
        {({ blocked }) =>
          blocked.length === 0 ? (
            <EmptyState title={messageTexts.noneBlocked} />
          ) : (
            <ul className={classes.list}>
              {blocked.map((one) => (
                // The pressed button disappears with its row, so the list takes the focus.
                <Row key={one.member.id} blocked={one} onGone={() => box.current?.focus()} />
              ))}
            </ul>
          )
        }
      </Awaited>
    </div>
  );
}

function Row({ blocked: { member }, onGone }: { blocked: BlockedMember; onGone: () => void }) {
  const { unblock, isPending } = useBlocking();
  const name = nameOf(member);
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <Who correspondent={{ name, email: '', member }} />
      </span>
      <Button
        variant="default"
        aria-label={mailboxTexts.unblock(name)}
        isHeld={isPending}
        onClick={() => unblock(member).then(onGone)}
      >
        Unblock
      </Button>
    </li>
  );
}
