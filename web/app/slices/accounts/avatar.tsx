/** What stands beside a member's name. */
import type { Author, Role } from '#contract/accounts/model.ts';
import { roleNames } from '#contract/accounts/texts.ts';
import { avatarUrl } from '#contract/files/model.ts';
import classes from './avatar.module.css';

interface AvatarProps {
  member: Pick<Author, 'firstName' | 'lastName' | 'avatar'>;
  /** Pixels. */
  size?: number;
}

/** Decoration: nothing in it needs reading aloud. */
export function Avatar({ member, size = 36 }: AvatarProps) {
  const box = { width: size, height: size, fontSize: size * 0.4 };
  if (member.avatar !== null) {
    return (
      <img
        className={classes.avatar}
        style={box}
        src={avatarUrl(member.avatar)}
        width={size}
        height={size}
        alt=""
      />
    );
  }
  return (
    <span className={classes.avatar} style={box} aria-hidden>
      {[...member.firstName].slice(0, 1)}
      {[...member.lastName].slice(0, 1)}
    </span>
  );
}

/** rules/accounts 5: a normal user has no badge. */
export function RoleBadge({ role }: { role: Role }) {
  return role === 'member' ? null : <span className={classes.badge}>{roleNames[role]}</span>;
}
