import type { Role } from '#contract/accounts/model.ts';
import { roleNames } from '#contract/accounts/texts.ts';
import classes from './role-badge.module.css';

/** specification 2: a normal user has no badge. */
export function RoleBadge({ role }: { role: Role }) {
  return role === 'member' ? null : <span className={classes.badge}>{roleNames[role]}</span>;
}
