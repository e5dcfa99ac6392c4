/** What stands beside a member's name. */
import type { Author, Role } from '#contract/accounts/model.ts';
import { roleNames } from '#contract/accounts/viewer-texts.ts';
import { avatarSides, avatarUrl, smallAvatarFile } from '#contract/files/model.ts';
import classes from './avatar.module.css';

interface AvatarProps {
  member: Pick<Author, 'id' | 'firstName' | 'lastName' | 'avatar' | 'isFormer'>;
  /** Pixels. */
  size?: number;
}

/** As many as the style sheet has. */
const initialsColours = 6;

/** Decoration: nothing in it needs reading aloud. */
export function Avatar({ member, size = 36 }: AvatarProps) {
  const box = { width: size, height: size, fontSize: size * 0.4 };
  if (member.avatar !== null) {
    const file = size <= avatarSides.small / 2 ? smallAvatarFile(member.avatar) : member.avatar;
    return (
      // Late, or React would have it asked for ahead of what is seen first.
      <img
        className={classes.avatar}
        style={box}
        src={avatarUrl(file)}
        width={size}
        height={size}
        alt=""
        loading="lazy"
      />
    );
  }
  return (
    <span
      className={classes.avatar}
      style={box}
      data-colour={member.isFormer ? undefined : member.id % initialsColours}
      aria-hidden
    >
      {!member.isFormer && initialsOf(member)}
    </span>
  );
}

function initialsOf({ firstName, lastName }: Pick<Author, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].flatMap((name) => [...name].slice(0, 1)).join('');
}

/** rules/accounts 5: a normal user has no badge. */
export function RoleBadge({ role }: { role: Role }) {
  return role === 'member' ? null : <span className={classes.badge}>{roleNames[role]}</span>;
}
