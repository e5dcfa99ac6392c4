import type { Icon } from '@tabler/icons-react';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
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
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconStack from '@tabler/icons-react/dist/esm/icons/IconStack.mjs';
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs';
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import type { ComponentType, ReactNode } from 'react';
import { type AreaGroupId, areaGroupsFor, areaTabsFor, firstTabOf } from '#contract/accounts/area.ts';
import type { Role } from '#contract/accounts/model.ts';
import { areaTexts } from '#contract/accounts/texts.ts';
import { type AreaTabId, areaParameters } from '#contract/core/paths.ts';
import { recordScreenTexts } from '#contract/moderation/texts.ts';
import type { PanelProps } from './panel.ts';

type LoadPanel = () => Promise<{ default: ComponentType<PanelProps> }>;

/** Loads a module when its panel is opened. The panel component stays the same, so that it keeps its state. */
function panel<Module>(
  load: () => Promise<Module>,
  render: (module: Module, props: PanelProps) => ReactNode,
): LoadPanel {
  let loaded: { default: ComponentType<PanelProps> } | undefined;
  return async () => {
    const module = await load();
    loaded ??= { default: (props) => render(module, props) };
    return loaded;
  };
}

/** A panel and its entry in the navigation. */
export interface AreaTab {
  id: AreaTabId;
  label: string;
  icon: Icon;
  load: LoadPanel;
}

const panels: Record<AreaTabId, [Icon, LoadPanel]> = {
  overview: [
    IconLayoutDashboard,
    panel(
      () => import('../../slices/overview/staff-overview.tsx'),
      ({ StaffOverview }, { profile }) => <StaffOverview memberId={profile.id} />,
    ),
  ],
  brands: [
    IconTags,
    panel(
      () => import('../../slices/taxonomy/taxonomy.tsx'),
      ({ Taxonomy }) => <Taxonomy kind="tag" />,
    ),
  ],
  stores: [
    IconStack,
    panel(
      () => import('../../slices/taxonomy/taxonomy.tsx'),
      ({ Taxonomy }) => <Taxonomy kind="type" />,
    ),
  ],
  products: [IconPackage, () => import('./all-products-panel.tsx')],
  categories: [
    IconCategory,
    panel(
      () => import('../../slices/taxonomy/taxonomy.tsx'),
      ({ Taxonomy }) => <Taxonomy kind="category" />,
    ),
  ],
  labels: [
    IconLabel,
    panel(
      () => import('../../slices/taxonomy/taxonomy.tsx'),
      ({ Taxonomy }) => <Taxonomy kind="label" />,
    ),
  ],
  creditKinds: [
    IconCertificate,
    panel(
      () => import('../../slices/taxonomy/taxonomy.tsx'),
      ({ Taxonomy }) => <Taxonomy kind="creditKind" />,
    ),
  ],
  creditRequirements: [
    IconChecklist,
    panel(
      () => import('../../slices/credits/requirements-section.tsx'),
      ({ RequirementsSection }) => <RequirementsSection />,
    ),
  ],
  users: [IconUsers, () => import('./users-panel.tsx')],
  applications: [IconUserQuestion, () => import('./applications-panel.tsx')],
  allComments: [
    IconFlag,
    panel(
      () => import('../../slices/flags/flagged-table.tsx'),
      ({ FlaggedTable }) => <FlaggedTable kind="product" />,
    ),
  ],
  huddle: [
    IconMessages,
    panel(
      () => import('../../slices/threads/every-thread.tsx'),
      ({ EveryThread }, { profile }) => <EveryThread viewer={profile} />,
    ),
  ],
  huddleComments: [
    IconFlag2,
    panel(
      () => import('../../slices/flags/flagged-table.tsx'),
      ({ FlaggedTable }) => <FlaggedTable kind="thread" />,
    ),
  ],
  reports: [IconMessageReport, () => import('./reports-panel.tsx')],
  newcomers: [
    IconHourglass,
    panel(
      () => import('../../slices/pending-posts/pending-table.tsx'),
      ({ PendingTable }) => <PendingTable />,
    ),
  ],
  record: [
    IconHistory,
    panel(
      () => import('../../slices/moderation/record-table.tsx'),
      ({ RecordTable }) => <RecordTable title={recordScreenTexts.title} />,
    ),
  ],
  numbers: [
    IconChartBar,
    panel(
      () => import('../../slices/statistics/statistics-section.tsx'),
      ({ StatisticsSection }) => <StatisticsSection />,
    ),
  ],
  settings: [
    IconSettings,
    panel(
      () => import('../../slices/settings/settings-section.tsx'),
      ({ SettingsSection }) => <SettingsSection />,
    ),
  ],
  backups: [
    IconArchive,
    panel(
      () => import('../../slices/backups/backups-section.tsx'),
      ({ BackupsSection }) => <BackupsSection />,
    ),
  ],
  webhooks: [
    IconWebhook,
    panel(
      () => import('../../slices/webhooks/webhooks-section.tsx'),
      ({ WebhooksSection }) => <WebhooksSection />,
    ),
  ],
  contributions: [IconListDetails, () => import('./contributions-panel.tsx')],
  saved: [IconBookmark, () => import('./saved-panel.tsx')],
  credits: [
    IconSchool,
    panel(
      () => import('../../slices/credits/credits-screen.tsx'),
      ({ CreditsScreen }) => <CreditsScreen />,
    ),
  ],
  profile: [IconIdBadge, () => import('./profile-panel.tsx')],
  accountbasics: [IconShieldLock, () => import('./account-panel.tsx')],
  notices: [IconBell, () => import('./notices-panel.tsx')],
};

/** Returns the navigation for a role. */
export function groupsFor(role: Role): { group: AreaGroupId; tabs: AreaTab[] }[] {
  return areaGroupsFor(role).map(({ group, tabs }) => ({ group, tabs: tabs.map(tabOf) }));
}

/**
 * Returns the open tab: `?tab=` names it, and `?catch=mydeals` means the contributions (rules/members-area 1). Returns
 * the first if the address names none, or one that the role may not see.
 */
export function tabAt(role: Role, query: URLSearchParams): AreaTab {
  const requested: string | null =
    query.get(areaParameters.opens) === 'mydeals' ? 'contributions' : query.get(areaParameters.tab);
  return tabOf(areaTabsFor(role).find((id) => id === requested) ?? firstTabOf(role));
}

function tabOf(id: AreaTabId): AreaTab {
  const [icon, load] = panels[id];
  return { id, label: areaTexts[id], icon, load };
}
