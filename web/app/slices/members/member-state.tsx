import type { ListedMember } from '#contract/members/model.ts';
import { statusNames } from '#contract/members/texts.ts';
import classes from './member-state.module.css';

/** Whether a member can sign in, and if not, why: in words, and in a colour. */
export function MemberState({ member: { status, isConfirmed } }: { member: ListedMember }) {
  return (
    <span className={classes.states}>
      <span className={classes.state} data-is={status}>
        {statusNames[status]}
      </span>
      {!isConfirmed && <span className={classes.state}>Not confirmed</span>}
    </span>
  );
}
