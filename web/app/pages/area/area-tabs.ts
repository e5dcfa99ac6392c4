import type { Icon } from '@tabler/icons-react';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconFlag2 from '@tabler/icons-react/dist/esm/icons/IconFlag2.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconIdBadge from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconLabel from '@tabler/icons-react/dist/esm/icons/IconLabel.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconStack from '@tabler/icons-react/dist/esm/icons/IconStack.mjs';
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs';
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import type { ComponentType } from 'react';
import { type AreaGroupId, areaGroupsFor, areaTabsFor, firstTabOf } from '#contract/accounts/area.ts';
import type { Role } from '#contract/accounts/model.ts';
import { areaTexts } from '#contract/accounts/texts.ts';
import { type AreaTabId, areaParameters } from '#contract/core/paths.ts';
import type { PanelProps } from './panel.ts';

/** Loads what is shown when it is opened. */
type LoadPanel = () => Promise<{ default: ComponentType<PanelProps> }>;

/** One panel and its entry in the navigation. */
export interface AreaTab {
  id: AreaTabId;
  label: string;
  icon: Icon;
  load: LoadPanel;
}

const panels: Record<AreaTabId, [Icon, LoadPanel]> = {
  overview: [IconLayoutDashboard, () => import('./overview-panel.tsx')],
  brands: [IconTags, () => import('./tags-panel.tsx')],
  stores: [IconStack, () => import('./types-panel.tsx')],
  products: [IconPackage, () => import('./all-products-panel.tsx')],
  categories: [IconCategory, () => import('./categories-panel.tsx')],
  labels: [IconLabel, () => import('./labels-panel.tsx')],
  users: [IconUsers, () => import('./users-panel.tsx')],
  applications: [IconUserQuestion, () => import('./applications-panel.tsx')],
  allComments: [IconFlag, () => import('./flagged-comments-panel.tsx')],
  huddle: [IconMessages, () => import('./all-threads-panel.tsx')],
  huddleComments: [IconFlag2, () => import('./flagged-thread-comments-panel.tsx')],
  reports: [IconMessageReport, () => import('./reports-panel.tsx')],
  newcomers: [IconHourglass, () => import('./newcomers-panel.tsx')],
  record: [IconHistory, () => import('./record-panel.tsx')],
  numbers: [IconChartBar, () => import('./numbers-panel.tsx')],
  settings: [IconSettings, () => import('./settings-panel.tsx')],
  backups: [IconArchive, () => import('./backups-panel.tsx')],
  webhooks: [IconWebhook, () => import('./webhooks-panel.tsx')],
  contributions: [IconListDetails, () => import('./contributions-panel.tsx')],
  profile: [IconIdBadge, () => import('./profile-panel.tsx')],
  accountbasics: [IconShieldLock, () => import('./account-panel.tsx')],
  notices: [IconBell, () => import('./notices-panel.tsx')],
};

/** The navigation of somebody with this role. */
export function groupsFor(role: Role): { group: AreaGroupId; tabs: AreaTab[] }[] {
  return areaGroupsFor(role).map(({ group, tabs }) => ({ group, tabs: tabs.map(tabOf) }));
}

/**
 * The open one: `?tab=` names it, and `?catch=mydeals` means the contributions (rules/members-area 1). The first where
 * the address names none, or one that is not for this member.
 */
export function tabAt(role: Role, query: URLSearchParams): AreaTab {
  const asked: string | null =
    query.get(areaParameters.opens) === 'mydeals' ? 'contributions' : query.get(areaParameters.tab);
  return tabOf(areaTabsFor(role).find((id) => id === asked) ?? firstTabOf(role));
}

function tabOf(id: AreaTabId): AreaTab {
  const [icon, load] = panels[id];
  return { id, label: areaTexts[id], icon, load };
}
