/** The variables that decide settings in the place of the office (rules/settings 2), as `variables.ts` checks and reads them. */
import type { z } from 'zod';
import {
  type GivenSettings,
  type SettingName,
  type Settings,
  settingNames,
} from '#contract/settings/model.ts';
import { choice, filled, isWebAddress } from './kinds.ts';

/** Written as `none`, a detail of the footer is left out. */
const orNothing = (value: string) => (value === 'none' ? '' : value);

const network = filled
  .transform(orNothing)
  .refine((value) => value === '' || isWebAddress(value), {
    error: 'must be a web address, starting with http:// or https://, or none',
  })
  .optional();

/** No defaults: who reads them tells what was said from what was not. */
export const siteVariables = {
  REGISTRATION: choice('open', 'closed').optional(),
  SITE_LEGAL_URL: filled.optional(),
  SITE_CONTACT_URL: filled.optional(),
  SITE_CONTACT_EMAIL: filled.optional(),
  SITE_CONTACT_PHONE: filled.transform(orNothing).optional(),
  SITE_CONTACT_ADDRESS: filled.optional(),
  SITE_FACEBOOK_URL: network,
  SITE_X_URL: network,
  SITE_LINKEDIN_URL: network,
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

/** `isElsewhere`: nobody but administrators signs in by password, so that nobody registers with one. */
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
