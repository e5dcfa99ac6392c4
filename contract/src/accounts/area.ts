/** Who may open which panel of the members' area: one table for the pages that show them and the calls behind them. */
import type { CallAuth } from '../core/call.ts';
import type { AreaTabId } from '../core/paths.ts';
import { isAdmin, isStaff, type Role } from './model.ts';

/** What the members' area has: the staff's panels first (rules/staff-area 1), in the order of the navigation. */
export const areaAuth = {
  brands: 'staff',
  stores: 'staff',
  products: 'staff',
  categories: 'staff',
  labels: 'staff',
  users: 'admin',
  applications: 'admin',
  allComments: 'staff',
  huddle: 'staff',
  huddleComments: 'staff',
  reports: 'staff',
  newcomers: 'staff',
  record: 'staff',
  numbers: 'admin',
  settings: 'admin',
  backups: 'admin',
  webhooks: 'admin',
  contributions: 'member',
  profile: 'member',
  accountbasics: 'member',
  notices: 'member',
} as const satisfies Record<AreaTabId, CallAuth>;

/** Whether somebody with this role may make a call, or open a panel, that is for `auth` (rules/calls 8). */
export function mayUse(role: Role, auth: CallAuth): boolean {
  if (auth === 'admin') return isAdmin(role);
  return auth !== 'staff' || isStaff(role);
}

/** The panels of somebody with this role. */
export function areaTabsFor(role: Role): AreaTabId[] {
  return areaTabIds.filter((id) => mayUse(role, areaAuth[id]));
}

const areaTabIds = Object.keys(areaAuth) as AreaTabId[];
