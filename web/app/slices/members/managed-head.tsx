import type { ReactNode } from 'react';
import { figureText } from '#contract/core/figure-text.ts';
import type { ManagedMember } from '#contract/members/model.ts';
import { MailAddress } from '../../kit/text/mail-address.tsx';
import { Day, Moment } from '../../kit/text/moment.tsx';
import { Avatar, RoleBadge } from '../accounts/avatar.tsx';
import classes from './managed-head.module.css';
import { MemberState } from './member-state.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

interface ManagedHeadProps {
  member: ManagedMember;
  /** What one does with a member. */
  acts: ReactNode;
}

/** Who it is about, and how they stand. */
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
  const facts: [string, ReactNode][] = [
    ['Joined', <Day key="joined" at={joinedAt} />],
    ['Last seen', lastSeenAt === null ? 'Never' : <Moment key="seen" at={lastSeenAt} />],
    ['Active sessions', figureText(sessions)],
    ['Products', figureText(products)],
    ['Open flags', figureText(flags)],
    ['Reputation', figureText(reputation)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
