import type { Icon } from '@tabler/icons-react';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconIdBadge from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isStaff, type Role } from '#contract/accounts/model.ts';
import { type AreaTabId, areaParameters } from '#contract/core/paths.ts';
import { letterTexts } from '#contract/letters/texts.ts';
import { mailboxTexts } from '#contract/messages/texts.ts';
import type { PanelProps } from './panel.ts';

/** One panel and its entry in the navigation. */
interface AreaTab {
  id: AreaTabId;
  label: string;
  icon: Icon;
  isFor: (role: Role) => boolean;
  Panel: LazyExoticComponent<ComponentType<PanelProps>>;
}

const everybody = () => true;

/** In the order of the navigation; the first that a member may see is open where the address names none. */
const areaTabs: readonly [AreaTab, ...AreaTab[]] = [
  {
    id: 'contributions',
    label: 'Contributions',
    icon: IconListDetails,
    isFor: everybody,
    Panel: lazy(() => import('./contributions-panel.tsx')),
  },
  {
    id: 'profile',
    label: 'Profile',
    icon: IconIdBadge,
    isFor: everybody,
    Panel: lazy(() => import('./profile-panel.tsx')),
  },
  {
    id: 'accountbasics',
    label: 'Account',
    icon: IconShieldLock,
    isFor: everybody,
    Panel: lazy(() => import('./account-panel.tsx')),
  },
  {
    id: 'notices',
    label: letterTexts.tab,
    icon: IconBell,
    isFor: everybody,
    Panel: lazy(() => import('./notices-panel.tsx')),
  },
  {
    id: 'reports',
    label: mailboxTexts.reports,
    icon: IconMessageReport,
    isFor: isStaff,
    Panel: lazy(() => import('./reports-panel.tsx')),
  },
];

export function tabsFor(role: Role): readonly AreaTab[] {
  return areaTabs.filter((tab) => tab.isFor(role));
}

/** The open one: `?tab=` names it, and `?catch=mydeals` means the contributions (rules/members-area 1). */
export function tabAt(tabs: readonly AreaTab[], query: URLSearchParams): AreaTab {
  const asked: string | null =
    query.get(areaParameters.opens) === 'mydeals' ? 'contributions' : query.get(areaParameters.tab);
  return tabs.find(({ id }) => id === asked) ?? tabs[0] ?? areaTabs[0];
}
