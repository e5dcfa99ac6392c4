import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { areaAuth } from '#contract/accounts/area.ts';
import { areaGroups } from '#contract/accounts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { type AreaTabId, paths } from '#contract/core/paths.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { AwaitedPart } from '../../kit/list/awaited-part.tsx';
import { showWhole } from '../../kit/list/show-whole.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { type AreaTab, tabAt, tabsFor } from './area-tabs.ts';
import classes from './manage-data.module.css';
import type { PanelProps } from './panel.ts';
import { ShownName } from './shown-name.ts';

/** The members' area: its panels, one of them open. On a phone they are chosen at the window's lower edge. */
export default function ManageData({ profile }: PanelProps) {
  const tabs = tabsFor(profile.role);
  const [query] = useSearchParams();
  const { id: open, label, load } = tabAt(tabs, query);
  const [shown, setShown] = useState<string>();
  return (
    <div className={classes.area}>
      <PageHead title={`${shown ?? label} · ${profileTexts.area}`} noindex />
      <nav aria-label={profileTexts.area} className={classes.tabs} onFocus={showWhole}>
        {groupsOf(tabs).map(([name, group]) => (
          <Group key={name} name={name} tabs={group} open={open} memberId={profile.id} />
        ))}
      </nav>
      <div className={classes.panel}>
        <PageTitle>{label}</PageTitle>
        <AwaitedPart key={open} load={load} label={`Loading ${label}`}>
          {({ default: Panel }) => (
            <ShownName value={setShown}>
              <Panel profile={profile} />
            </ShownName>
          )}
        </AwaitedPart>
      </div>
    </div>
  );
}

/** The staff's first; who has none sees their own under the name of the whole. */
function groupsOf(tabs: AreaTab[]): [name: string, tabs: AreaTab[]][] {
  const own = tabs.filter(({ id }) => areaAuth[id] === 'member');
  const staff = tabs.filter((tab) => !own.includes(tab));
  if (staff.length === 0) return [[profileTexts.area, own]];
  return [
    [areaGroups.staff, staff],
    [areaGroups.own, own],
  ];
}

interface GroupProps {
  name: string;
  tabs: AreaTab[];
  open: AreaTabId;
  memberId: MemberId;
}

function Group({ name, tabs, open, memberId }: GroupProps) {
  const current = useInView<HTMLAnchorElement>(open);
  return (
    <div className={classes.group}>
      <p className={classes.name} aria-hidden>
        {name}
      </p>
      <ul className={classes.list} aria-label={name}>
        {tabs.map(({ id, label, icon: Icon }) => (
          <li key={id}>
            <Link
              ref={id === open ? current : undefined}
              to={paths.areaTab(memberId, id)}
              className={classes.tab}
              aria-current={id === open ? 'page' : undefined}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** On a phone the open panel's entry may stand outside of the bar that it is in. */
function useInView<Element extends HTMLElement>(of: string) {
  const element = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each panel that is opened.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [of]);
  return element;
}
