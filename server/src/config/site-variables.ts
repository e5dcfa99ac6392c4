/** Variables that override administrators' settings (rules/settings 2), checked by `variables.ts`. */
import type { z } from 'zod';
import { settingProblems } from '#contract/settings/checks.ts';
import {
  defaultSettings,
  type GivenSettings,
  type SettingName,
  type Settings,
  settingNames,
} from '#contract/settings/model.ts';
import { choice, trimmedText } from './kinds.ts';

/** `none` hides a detail of the footer. */
const orNothing = (value: string) => (value === 'none' ? '' : value);

/** Applies the rule of the setting (rules/settings 4). `error`: the end of a sentence that begins with the variable. */
const setting = (name: SettingName, error: string, read = (value: string) => value) =>
  trimmedText
    .transform(read)
    .refine((value) => settingProblems({ ...defaultSettings, [name]: value })[name] === undefined, { error })
    .optional();

const place = 'must be a path such as /legal, or a web address, starting with http:// or https://';
const network = 'must be a web address, starting with http:// or https://, or none';

/** No defaults, so that set variables can be told from absent ones. */
export const siteVariables = {
  REGISTRATION: choice('open', 'closed').optional(),
  SITE_LEGAL_URL: setting('legalUrl', place),
  SITE_CONTACT_URL: setting('contactUrl', place),
  SITE_CONTACT_EMAIL: setting('contactEmail', 'must be an e-mail address, such as office@example.org'),
  SITE_CONTACT_PHONE: setting(
    'contactPhone',
    'must be one line of at most 40 characters, or none',
    orNothing,
  ),
  SITE_CONTACT_ADDRESS: setting('contactAddress', 'must be at most 200 characters'),
  SITE_FACEBOOK_URL: setting('facebookUrl', network, orNothing),
  SITE_X_URL: setting('xUrl', network, orNothing),
  SITE_LINKEDIN_URL: setting('linkedInUrl', network, orNothing),
};

export type SiteValues = z.infer<z.ZodObject<typeof siteVariables>>;

const variableOf = {
  legalUrl: 'SITE_LEGAL_URL',
  contactUrl: 'SITE_CONTACT_URL',
  contactEmail: 'SITE_CONTACT_EMAIL',
  contactPhone: 'SITE_CONTACT_PHONE',
  contactAddress: 'SITE_CONTACT_ADDRESS',
  facebookUrl: 'SITE_FACEBOOK_URL',
  xUrl: 'SITE_X_URL',
  linkedInUrl: 'SITE_LINKEDIN_URL',
} as const satisfies Partial<Record<SettingName, keyof SiteValues>>;

/** `isElsewhere`: only administrators sign in by password, so nobody registers with one. */
export function givenSettings(values: SiteValues, { isElsewhere }: { isElsewhere: boolean }): GivenSettings {
  const given: GivenSettings = { values: {}, variables: {} };
  const give = <Name extends SettingName>(name: Name, value: Settings[Name], variable: string) => {
    given.values[name] = value;
    given.variables[name] = variable;
  };
  for (const name of settingNames) {
    if (!(name in variableOf)) continue;
    const variable = variableOf[name as keyof typeof variableOf];
    const value = values[variable];
    if (value !== undefined) give(name as keyof typeof variableOf, value, variable);
  }
  if (isElsewhere) give('isRegistrationOpen', false, 'SSO_ONLY');
  else if (values.REGISTRATION) give('isRegistrationOpen', values.REGISTRATION === 'open', 'REGISTRATION');
  return given;
}
