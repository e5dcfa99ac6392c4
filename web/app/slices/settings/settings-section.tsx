import { useQuery } from '@tanstack/react-query';
import { viewSettings } from '#contract/settings/calls.ts';
import { settingScreenTexts } from '#contract/settings/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Awaited } from '../../kit/list/awaited.tsx';
import { DemoSection } from '../demo/demo-section.tsx';
import { LogoSection } from './logo-section.tsx';
import { MailSection } from './mail-section.tsx';
import classes from './settings-form.module.css';
import { SettingsForm } from './settings-form.tsx';

/** What is decided about the site, and the form that changes it (rules/settings 1); last what may come later, or not at all. */
export function SettingsSection() {
  // A form begins with what is there now, not with what was there as this screen was last left.
  const query = useQuery({ ...callQuery(useApi(), viewSettings, {}), gcTime: 0 });
  return (
    <Awaited query={query} label={settingScreenTexts.loading}>
      {(found) => (
        <div className={classes.page}>
          <SettingsForm found={found} />
          <LogoSection />
          <MailSection />
          <DemoSection />
        </div>
      )}
    </Awaited>
  );
}
