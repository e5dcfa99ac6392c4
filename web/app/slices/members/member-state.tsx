import type { ListedMember } from '#contract/members/model.ts';
import { applicationNames, memberScreenTexts, statusNames } from '#contract/members/texts.ts';
import { StatusBadge } from '../../kit/text/status-badge.tsx';
import classes from './member-state.module.css';

const tones = { active: 'plain', disabled: 'bad' } as const;

/** Shows whether a member can sign in, and if not, why. */
export function MemberState({ member: { status, isConfirmed, application } }: { member: ListedMember }) {
  const name = application === null ? memberScreenTexts.unconfirmed : applicationNames[application];
  return (
    <span className={classes.states}>
      <StatusBadge tone={tones[status]}>{statusNames[status]}</StatusBadge>
      {!isConfirmed && <StatusBadge tone="quiet">{name}</StatusBadge>}
    </span>
  );
}
