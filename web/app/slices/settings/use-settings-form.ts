import { useState } from 'react';
import { changeSettings, viewSettings } from '#contract/settings/calls.ts';
import { settingProblems, tidySettings } from '#contract/settings/checks.ts';
import {
  type SettingName,
  type Settings,
  type ShownSettings,
  settingNames,
  siteOf,
} from '#contract/settings/model.ts';
import { settingLabels, settingTexts } from '#contract/settings/texts.ts';
import { useChange } from '../../client/changes.ts';
import { useEnvironment } from '../../client/environment.ts';
import { useApi } from '../../client/queries.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { isSameForm } from '../../kit/form/conflict.ts';
import { conflictActions } from '../../kit/form/conflict-actions.ts';
import { addressOf, useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { useEditVersion } from '../../kit/form/use-edit-version.ts';
import { useForm } from '../../kit/form/use-form.ts';

/** State of the settings form from loading to saving. */
export function useSettingsForm(found: ShownSettings) {
  const api = useApi();
  const change = useChange();
  const announceSuccess = useAnnounceSuccess();
  const { site, showSite } = useEnvironment();
  const [message, setSaid] = useState<string>();
  const variables = new Map(found.given.map(({ setting, variable }) => [setting, variable]));
  const basis = useEditVersion<ShownSettings>(found.version, found);
  const form = useForm<Settings>({
    initial: settingsOf(found),
    labels: settingLabels,
    rules: (entered) => ownProblems(entered, variables),
  });

  function send(version: number | null): Promise<void> {
    setSaid(undefined);
    return form.submit(async (entered) => {
      const settings = tidySettings(trimmed(entered));
      const save = async (on: number | null) => {
        const saved = await change(changeSettings, { ...settings, version: on });
        // On another version, the previous attempt saved these values and its reply was lost.
        const message = on === version ? saved.message : settingTexts.saved;
        basis.moveTo(saved.version);
        setSaid(message);
        showSite(siteOf(settings, site));
        if (form.isLeft()) await announceSuccess(message);
      };
      const readTheirs = () => api(viewSettings, {});
      const isSent = (theirs: ShownSettings) => isSameForm(settingsOf(theirs), settings);
      if (await basis.saves({ version, save, readTheirs, isSent }, form.isLeft))
        form.replace(settings, settings);
    });
  }

  const saidOf = form.isDirty ? undefined : message;
  return {
    form,
    guard: useLeaveGuard([form], addressOf, saidOf),
    /** Returns the environment variable that sets a setting; undefined if administrators set it. */
    variableOf: (name: SettingName) => variables.get(name),
    /** Result of the last save, until something is changed again. */
    said: saidOf,
    theirs: basis.theirs,
    submit: () => send(basis.version),
    ...conflictActions({ form, basis, valuesOf: settingsOf, send }),
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

/** Returns only the settings, without their version and origin. */
export function settingsOf(shown: ShownSettings): Settings {
  const { version: _version, given: _given, ...settings } = shown;
  return settings;
}

/** Settings of the environment cannot be corrected here, so their problems are omitted. */
export function ownProblems(entered: Settings, variables: ReadonlyMap<SettingName, string>) {
  const problems = settingProblems(trimmed(entered));
  const own = settingNames.filter((name) => !variables.has(name));
  return Object.fromEntries(own.map((name) => [name, problems[name]]));
}

/** Returns the values as the server receives them. */
export function trimmed(entered: Settings): Settings {
  const trim = ([name, value]: [string, unknown]) => [name, typeof value === 'string' ? value.trim() : value];
  return Object.fromEntries(Object.entries(entered).map(trim)) as Settings;
}
