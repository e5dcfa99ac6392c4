/** What is in the form of the settings, between what was found and what is sent. Pure. */
import { settingProblems } from '#contract/settings/checks.ts';
import {
  type SettingName,
  type Settings,
  type ShownSettings,
  settingNames,
} from '#contract/settings/model.ts';

/** The settings alone, without what else is told of them. */
export function settingsOf(shown: ShownSettings): Settings {
  const { version: _version, given: _given, ...settings } = shown;
  return settings;
}

/** Of what the environment decides nothing is to be put right here. */
export function ownProblems(entered: Settings, variables: ReadonlyMap<SettingName, string>) {
  const problems = settingProblems(trimmed(entered));
  const own = settingNames.filter((name) => !variables.has(name));
  return Object.fromEntries(own.map((name) => [name, problems[name]]));
}

/** As it arrives at the server. */
export function trimmed(entered: Settings): Settings {
  const trim = ([name, value]: [string, unknown]) => [name, typeof value === 'string' ? value.trim() : value];
  return Object.fromEntries(Object.entries(entered).map(trim)) as Settings;
}
