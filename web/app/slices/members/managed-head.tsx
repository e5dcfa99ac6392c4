import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { numberText } from '#contract/core/number-text.ts';
import type { ManagedMember } from '#contract/members/model.ts';
import { MailAddress } from '../../kit/text/mail-address.tsx';
import { Day, Moment } from '../../kit/text/moment.tsx';
import { Avatar, RoleBadge } from '../accounts/avatar.tsx';
import classes from './managed-head.module.css';
import { MemberState } from './member-state.tsx';

interface ManagedHeadProps {
  member: ManagedMember;
  /** Actions on the member. */
  acts: ReactNode;
}

/** The member's name and status. */
export function ManagedHead({ member, acts }: ManagedHeadProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <Avatar member={member} size={56} />
        <div className={classes.words}>
          <h2 ref={heading} tabIndex={-1} className={classes.name}>
            {member.firstName} {member.lastName}
          </h2>
          <p className={classes.standing}>
            <span>
              <MailAddress>{member.email}</MailAddress>
            </span>
            <RoleBadge role={member.role} />
            <MemberState member={member} />
          </p>
        </div>
      </div>
      <Facts member={member} />
      <div className={classes.acts}>{acts}</div>
    </header>
  );
}

function Facts({ member }: Pick<ManagedHeadProps, 'member'>) {
  const { joinedAt, lastSeenAt, products, flags, reputation, sessions } = member;
  const domainEvents: [string, ReactNode][] = [
    ['Joined', <Day key="joined" at={joinedAt} />],
    ['Last seen', lastSeenAt === null ? 'Never' : <Moment key="seen" at={lastSeenAt} />],
    ['Active sessions', numberText(sessions)],
    ['Products', numberText(products)],
    ['Open flags', numberText(flags)],
    ['Reputation', numberText(reputation)],
  ];
  return (
    <dl className={classes.facts}>
      {domainEvents.map(([name, domainEvent]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{domainEvent}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Focuses a heading after a link was followed, so that keyboard and screen reader continue there. */
export function useFocusOnArrival<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as one arrives.
  useEffect(() => {
    if (navigation !== 'POP') element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
