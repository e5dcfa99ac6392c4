import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { Spinner } from '../../kit/list/states.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { tabAt, tabsFor } from './area-tabs.ts';
import classes from './manage-data.module.css';
import type { PanelProps } from './panel.ts';

/** The members' area: its panels, one of them open. On a phone they are chosen at the window's lower edge. */
export default function ManageData({ profile }: PanelProps) {
  const tabs = tabsFor(profile.role);
  const [query] = useSearchParams();
  const { id: open, label, Panel } = tabAt(tabs, query);
  return (
    <div className={classes.area}>
      <PageHead title={`${label} · ${profileTexts.area}`} noindex />
      <nav aria-label={profileTexts.area} className={classes.tabs}>
        <p className={classes.name} aria-hidden>
          {profileTexts.area}
        </p>
        <ul className={classes.list}>
          {tabs.map(({ id, label: name, icon: Icon }) => (
            <li key={id}>
              <Link
                to={paths.areaTab(profile.id, id)}
                className={classes.tab}
                aria-current={id === open ? 'page' : undefined}
              >
                <Icon size={20} stroke={1.75} aria-hidden />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.panel}>
        <PageTitle>{label}</PageTitle>
        <Suspense key={open} fallback={<Spinner label={`Loading ${label}`} />}>
          <Panel profile={profile} />
        </Suspense>
      </div>
    </div>
  );
}
