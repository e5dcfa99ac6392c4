import type { ShownSettings } from '#contract/settings/model.ts';
import { settingScreenTexts, settingTexts } from '#contract/settings/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { FormErrorSummary } from '../../kit/form/form-error-summary.tsx';
import { FormerNote } from '../../kit/form/former-note.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { SettingFields } from './setting-fields.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import classes from './settings-form.module.css';
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts';

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
