import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import type { Notice } from '#contract/notices/model.ts';
import { Avatar } from '../accounts/avatar.tsx';
import classes from './notice-face.module.css';

/** Whoever did it; a sign for the staff and for votes, which name nobody. */
export function NoticeFace({ notice: { actor, kind } }: { notice: Notice }) {
  if (actor !== null) return <Avatar member={actor} size={40} />;
  const Sign = kind === 'votes' ? IconThumbUp : IconShieldCheck;
  return (
    <span className={classes.face} aria-hidden>
      <Sign size={20} stroke={1.75} />
    </span>
  );
}
