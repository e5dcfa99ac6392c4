import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { profileTexts } from '#contract/profiles/texts.ts';
import { AwaitedPart } from '../../kit/list/awaited-part.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { AreaNav } from './area-nav.tsx';
import { tabAt } from './area-tabs.tsx';
import classes from './manage-data.module.css';
import type { PanelProps } from './panel.ts';
import { ShownName } from './shown-name.ts';

/** The members' area: its navigation, and the panel that is open. */
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
