/** Avatar and badge beside a member's name. */
import type { Author, Role } from '#contract/accounts/model.ts';
import { roleNames } from '#contract/accounts/viewer-texts.ts';
import { avatarSides, avatarUrl, smallAvatarFile } from '#contract/files/model.ts';
import classes from './avatar.module.css';

interface AvatarProps {
  member: Pick<Author, 'id' | 'firstName' | 'lastName' | 'avatar' | 'isFormer'>;
  /** The width in pixels. */
  size?: number;
}

/** The number of avatar colours in the style sheet. */
const initialsColours = 6;

/** Decorative, so that screen readers skip it. */
export function Avatar({ member, size = 36 }: AvatarProps) {
  const box = { width: size, height: size, fontSize: size * 0.4 };
  if (member.avatar !== null) {
    const file = size <= avatarSides.small / 2 ? smallAvatarFile(member.avatar) : member.avatar;
    return (
      // Loads lazily; otherwise React would preload it before the content that is visible first.
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

/** A normal user has no badge (rules/accounts 5). */
export function RoleBadge({ role }: { role: Role }) {
  return role === 'member' ? null : <span className={classes.badge}>{roleNames[role]}</span>;
}
