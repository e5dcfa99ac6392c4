/** Defines which roles may open which panel of the members' area. Pages and the calls behind them share this table. */
import type { CallAuth } from '../core/call.ts';
import type { AreaTabId } from '../core/paths.ts';
import { isAdmin, isStaff, type Role } from './model.ts';

/** The roles that may open each panel of the members' area (rules/staff-area 1). */
export const areaAuth = {
  overview: 'staff',
  allComments: 'staff',
  huddleComments: 'staff',
  newcomers: 'staff',
  applications: 'admin',
  reports: 'staff',
  brands: 'staff',
  stores: 'staff',
  products: 'staff',
  categories: 'staff',
  labels: 'staff',
  creditKinds: 'staff',
  creditRequirements: 'staff',
  users: 'admin',
  huddle: 'staff',
  record: 'staff',
  numbers: 'admin',
  settings: 'admin',
  backups: 'admin',
  webhooks: 'admin',
  contributions: 'member',
  saved: 'member',
  credits: 'member',
  profile: 'member',
  accountbasics: 'member',
  notices: 'member',
} as const satisfies Record<AreaTabId, CallAuth>;

/** The area's navigation, in order. Flagged comments of both kinds share one entry. */
const areaNavigation = {
  needsYou: ['overview', 'allComments', 'newcomers', 'applications', 'reports'],
  catalog: ['brands', 'stores', 'products', 'categories', 'labels', 'creditKinds', 'creditRequirements'],
  community: ['users', 'huddle'],
  site: ['record', 'numbers', 'settings', 'backups', 'webhooks'],
  own: ['contributions', 'saved', 'credits', 'profile', 'accountbasics', 'notices'],
} as const satisfies Record<string, readonly AreaTabId[]>;

export type AreaGroupId = keyof typeof areaNavigation;

/** True if this role may make a call, or open a panel, that requires `auth` (rules/calls 8). */
export function mayUse(role: Role, auth: CallAuth): boolean {
  if (auth === 'admin') return isAdmin(role);
  return auth !== 'staff' || isStaff(role);
}

/** Lists the panels that a role may open. */
export function areaTabsFor(role: Role): AreaTabId[] {
  return areaTabIds.filter((id) => mayUse(role, areaAuth[id]));
}

/** Lists the navigation groups of a role, without empty ones. */
export function areaGroupsFor(role: Role): { group: AreaGroupId; tabs: AreaTabId[] }[] {
  return areaGroupIds
    .map((group) => ({ group, tabs: areaNavigation[group].filter((id) => mayUse(role, areaAuth[id])) }))
    .filter(({ tabs }) => tabs.length > 0);
}

/** The panel that opens if the address names none; for staff it is the tags. */
export function firstTabOf(role: Role): AreaTabId {
  return mayUse(role, areaAuth.brands) ? 'brands' : 'contributions';
}

const areaTabIds = Object.keys(areaAuth) as AreaTabId[];
const areaGroupIds = Object.keys(areaNavigation) as AreaGroupId[];
