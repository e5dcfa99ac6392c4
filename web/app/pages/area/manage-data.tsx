import { useId, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isStaff } from '#contract/accounts/model.ts';
import { areaGroupTexts, areaSelectLabel } from '#contract/accounts/texts.ts';
import { type AreaTabId, paths } from '#contract/core/paths.ts';
import { countIn } from '#contract/overview/model.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { useOverview } from '../../client/overview.ts';
import { LazyResult } from '../../kit/list/lazy-result.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { type AreaTab, groupsFor, tabAt } from './area-tabs.tsx';
import { ContentTitle } from './content-title.ts';
import classes from './manage-data.module.css';
import type { PanelProps } from './panel.ts';

/** The members' area: its navigation and the open panel. */
export default function ManageData({ profile }: PanelProps) {
  const [query] = useSearchParams();
  const { id: open, label, load } = tabAt(profile.role, query);
  const [shown, setShown] = useState<string>();
  return (
    <div className={classes.area}>
      <PageHead title={`${shown ?? label} · ${profileTexts.area}`} noindex />
      <AreaNav profile={profile} open={open} />
      <div className={classes.panel}>
        <PageTitle>{label}</PageTitle>
        <LazyResult key={open} load={load} label={`Loading ${label}`}>
          {({ default: Panel }) => (
            <ContentTitle value={setShown}>
              <Panel profile={profile} />
            </ContentTitle>
          )}
        </LazyResult>
      </div>
    </div>
  );
}

interface AreaNavProps extends PanelProps {
  open: AreaTabId;
}

/** An entry of the navigation. */
interface Entry extends AreaTab {
  /** Number of waiting items; 0 for none. */
  count: number;
  isOpen: boolean;
  to: string;
}

interface EntryGroup {
  name: string;
  entries: Entry[];
}

/** Panels in groups, with the number of waiting items in each: a sidebar, or a select on a narrow screen. */
export function AreaNav(props: AreaNavProps) {
  const groups = useGroups(props);
  return (
    <nav aria-label={profileTexts.area}>
      <Sidebar groups={groups} />
      <PanelSelect groups={groups} />
    </nav>
  );
}

function useGroups({ profile: { id, role }, open }: AreaNavProps): EntryGroup[] {
  const { data } = useOverview(isStaff(role));
  const groups = groupsFor(role);
  const entryOf = (tab: AreaTab): Entry => {
    const served = servedBy(tab.id);
    return {
      ...tab,
      count: countIn(data?.queues ?? [], ...served),
      isOpen: served.includes(open),
      to: paths.areaTab(id, tab.id),
    };
  };
  return groups.map(({ group, tabs }) => ({
    // For members with a single group, the group has the name of the whole area.
    name: groups.length === 1 ? profileTexts.area : areaGroupTexts[group],
    entries: tabs.map(entryOf),
  }));
}

/** Returns the panels that an entry leads to: flagged comments of both kinds share one. */
function servedBy(id: AreaTabId): AreaTabId[] {
  return id === 'allComments' ? ['allComments', 'huddleComments'] : [id];
}

function Sidebar({ groups }: { groups: EntryGroup[] }) {
  return (
    <div className={classes.sidebar}>
      {groups.map(({ name, entries }) => (
        <div key={name} className={classes.group}>
          <p className={classes.name} aria-hidden>
            {name}
          </p>
          <ul className={classes.list} aria-label={name}>
            {entries.map(({ id, label, icon: Icon, count, isOpen, to }) => (
              <li key={id}>
                <Link to={to} className={classes.tab} aria-current={isOpen ? 'page' : undefined}>
                  <Icon size={18} stroke={1.75} aria-hidden />
                  {label}
                  {count > 0 && <span className={classes.count}>{count}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function PanelSelect({ groups }: { groups: EntryGroup[] }) {
  const navigate = useNavigate();
  const id = useId();
  const open = groups.flatMap(({ entries }) => entries).find(({ isOpen }) => isOpen);
  return (
    <div className={classes.select}>
      <label htmlFor={id} className={classes.label}>
        {areaSelectLabel}
      </label>
      <select id={id} value={open?.to} onChange={({ currentTarget }) => navigate(currentTarget.value)}>
        {groups.map(({ name, entries }) => (
          <optgroup key={name} label={name}>
            {entries.map(({ to, label, count }) => (
              <option key={to} value={to}>
                {count > 0 ? `${label} (${count})` : label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
