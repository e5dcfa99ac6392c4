import type { ReactNode } from 'react';
import { calendarDayText } from '#contract/core/day.ts';
import { numberText } from '#contract/core/number-text.ts';
import type { MemberProfile } from '#contract/profiles/model.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { Day } from '../../kit/text/moment.tsx';
import { Avatar, RoleBadge } from '../accounts/avatar.tsx';
import classes from './member-head.module.css';

interface MemberHeadProps {
  member: MemberProfile;
  /** Actions on the member. */
  acts: ReactNode;
}

/** The member's name and details that everybody may see. */
export function MemberHead({ member, acts }: MemberHeadProps) {
  const { firstName, lastName, role, city, dateOfBirth, joinedAt, reputation } = member;
  return (
    <header className={classes.head}>
      <Avatar member={member} size={72} />
      <div className={classes.who}>
        <PageTitle
          lead={
            <span className={classes.standing}>
              <RoleBadge role={role} />
              {city !== '' && <span>{city}</span>}
              {dateOfBirth !== null && <span>Born {calendarDayText(dateOfBirth)}</span>}
              <span>
                Joined <Day at={joinedAt} />
              </span>
              <span>Reputation {numberText(reputation)}</span>
            </span>
          }
        >
          {firstName} {lastName}
        </PageTitle>
      </div>
      <Counts counts={member.counts} />
      <div className={classes.acts}>{acts}</div>
    </header>
  );
}

function Counts({ counts: { products, comments, votes } }: Pick<MemberProfile, 'counts'>) {
  const names = profileTexts.listNames;
  const figures = [
    [names.products, products],
    [names.comments, comments],
    [names.votes, votes],
  ] as const;
  return (
    <dl className={classes.counts}>
      {figures.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
