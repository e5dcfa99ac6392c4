import { timeZoneName } from '#contract/profiles/time-zones.ts';
import type { SettingName, Settings } from '#contract/settings/model.ts';
import { settingLabels, settingScreenTexts, settingTexts } from '#contract/settings/texts.ts';
import { changesBetween } from '../../kit/form/conflict.ts';
import { ConflictPanel } from '../../kit/form/conflict-panel.tsx';
import { runAndFocus } from '../../kit/form/run-and-focus.ts';
import type { SettingsFormState } from './use-settings-form.ts';
import { settingsOf } from './use-settings-form.ts';

const texts = settingScreenTexts;
const { approved, admitted, save, open, closed, waiting, unseen, nothing } = settingScreenTexts;

/** Shows what was saved in another window in the meantime. */
export function SettingsConflict({ settings }: { settings: SettingsFormState }) {
  const { form, theirs } = settings;
  if (theirs === null) return null;
  const versions = { loaded: form.initial, theirs: settingsOf(theirs), mine: form.values };
  return (
    <ConflictPanel
      title={settingTexts.conflict}
      changes={changesBetween(versions, settingLabels, inWords)}
      submit={save}
      isPending={form.isPending}
      onKeepMine={() => settings.keepMine(theirs)}
      onTakeTheirs={() => runAndFocus(() => settings.takeTheirs(theirs), 'name')}
    />
  );
}

/** Settings with two choices. */
const choices: Partial<Record<SettingName, readonly [yes: string, no: string]>> = {
  isRegistrationOpen: [open, closed],
  registrationNeedsApproval: [approved, admitted],
  newcomersWait: [waiting, unseen],
};

function inWords(settings: Settings, name: SettingName): string {
  const value = settings[name];
  if (name === 'dateFormat') return texts.dates[settings.dateFormat];
  if (name === 'newMemberTimeZone')
    return settings.newMemberTimeZone === null ? texts.fromBrowser : timeZoneName(settings.newMemberTimeZone);
  const [yes, no] = choices[name] ?? [];
  if (typeof value === 'boolean') return (value ? yes : no) ?? nothing;
  return String(value) || nothing;
}
