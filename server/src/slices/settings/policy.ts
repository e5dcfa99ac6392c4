/** Computes the settings to save. Pure. */
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import { settingProblems, tidySettings } from '#contract/settings/checks.ts';
import {
  type EditSettings,
  type GivenSettings,
  type SettingName,
  type Settings,
  settingNames,
  settingsInForce,
} from '#contract/settings/model.ts';
import { settingTexts } from '#contract/settings/texts.ts';

interface Stored {
  version: number;
  saved: Partial<Settings>;
}

/** If nobody has saved settings yet, the ones in force count as saved. */
export function savedOf(saved: Partial<Settings>): Settings {
  return settingsInForce(saved, { values: {}, variables: {} });
}

/**
 * Returns the settings to save. Values set by the environment are neither checked nor changed. Throws `conflict` and
 * `invalid`.
 */
export function editedSettings(stored: Stored, given: GivenSettings, edit: EditSettings): Settings {
  const { version, ...sent } = edit;
  if (version !== null && version !== stored.version) throw new Fault('conflict', settingTexts.conflict);
  const settings = tidySettings(sent);
  refuseProblems(without(settingProblems(settings), given));
  return { ...settings, ...only(savedOf(stored.saved), namesOf(given)) };
}

/** The settings that differ, with both values. */
export function differences(before: Settings, after: Settings) {
  const changed = settingNames.filter((name) => before[name] !== after[name]);
  return { isChanged: changed.length > 0, before: only(before, changed), after: only(after, changed) };
}

function namesOf({ variables }: GivenSettings): SettingName[] {
  return settingNames.filter((name) => variables[name] !== undefined);
}

function only(settings: Settings, names: SettingName[]): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Partial<Settings>;
}

function without<Problems extends object>(problems: Problems, given: GivenSettings): Record<string, string> {
  const names: string[] = namesOf(given);
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));
}
