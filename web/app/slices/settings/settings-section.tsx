import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { viewSettings } from '#contract/settings/calls.ts';
import type { ShownSettings } from '#contract/settings/model.ts';
import { sendTestMail } from '#contract/settings/test-mail-calls.ts';
import { settingScreenTexts, settingTexts, testMailTexts } from '#contract/settings/texts.ts';
import { asFault } from '../../client/api.ts';
import { refetchOverview, useOverview } from '../../client/overview.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { FormErrorSummary } from '../../kit/form/form-error-summary.tsx';
import { FormerNote } from '../../kit/form/former-note.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { Awaited } from '../../kit/list/awaited.tsx';
import { Section } from '../../kit/page/section.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { Said, useSaid } from '../../kit/say/status-text.tsx';
import { DemoSection } from '../demo/demo-section.tsx';
import { LogoSection } from './logo-section.tsx';
import { SettingFields } from './setting-fields.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import classes from './settings-form.module.css';
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts';

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

const { save, saving } = settingScreenTexts;

/** All settings in one form, which is saved as one. */
export function SettingsForm({ found }: { found: ShownSettings }) {
  const settings = useSettingsForm(found);
  const { form, guard, said, submit } = settings;
  return (
    <>
      <form className={classes.form} {...formAttributes(submit)}>
        <SettingsConflict settings={settings} />
        <Refusals settings={settings} />
        <SettingFields settings={settings} />
        {said !== undefined && <Banner tone="good">{said}</Banner>}
        <div className={classes.buttons}>
          <Button type="submit" size="l" isHeld={form.isPending}>
            {form.isPending ? saving : save}
          </Button>
        </div>
      </form>
      <LeaveDialog guard={guard} what="Your changes are" keeps={false} />
    </>
  );
}

function Refusals({ settings: { form } }: { settings: SettingsFormState }) {
  const { failure } = form;
  return (
    <>
      <FormerNote form={form} firstField="name" />
      {failure?.isPlaced === false && (
        <Banner tone="bad">
          <p>{settingTexts.failed}</p>
          <p>{failure.fault.message}</p>
        </Banner>
      )}
      <FormErrorSummary form={form} />
    </>
  );
}

/** Whether e-mails arrive: a test to oneself, and how many failed (rules/settings 13). */
export function MailSection() {
  const { data } = useOverview();
  const failures = data?.queues.find(({ name }) => name === 'failed-mail')?.count ?? 0;
  const { said, isPending, send } = useTestMail();
  return (
    <Section title={testMailTexts.title} text={testMailTexts.about}>
      <div className={classes.fields}>
        {failures > 0 && <p>{testMailTexts.failures(failures)}</p>}
        <Said said={said} />
        <div className={classes.buttons}>
          <Button variant="default" isLoading={isPending} onClick={send}>
            {testMailTexts.send}
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** Long enough to read what a mail server says. */
const shownFor = 60_000;

function useTestMail() {
  const api = useApi();
  const queries = useQueryClient();
  const { said, say } = useSaid();
  const [isPending, setPending] = useState(false);

  async function send(): Promise<void> {
    setPending(true);
    try {
      say({ tone: 'good', text: await api(sendTestMail, {}), clearAfter: shownFor });
      await refetchOverview(queries);
    } catch (error) {
      say({ tone: 'bad', text: asFault(error).message, clearAfter: shownFor });
    } finally {
      setPending(false);
    }
  }
  return { said, isPending, send };
}
