/** Settings of the site that administrators change in the browser (docs/rules/settings.md). */
import { domainsOf } from '../accounts/domains.ts';
import type { DateFormat, SocialLink } from '../core/site.ts';
import { accentColours } from './colour.ts';

/** The settings that administrators can change. */
export interface Settings {
  /** The name of the site on pages, in e-mails and in feeds. */
  name: string;
  /** A line below the name, in the footer and in search engines; '' for none. */
  line: string;
  /** A sentence below the title of the home page; '' for none. */
  homeSentence: string;
  contactEmail: string;
  /** The phone number; '' hides it. */
  contactPhone: string;
  contactAddress: string;
  /** A path of this site or a whole address. The same holds for `contactUrl`. */
  legalUrl: string;
  contactUrl: string;
  /** A whole address; '' hides the link. The same holds for the next two. */
  facebookUrl: string;
  xUrl: string;
  linkedInUrl: string;
  isRegistrationOpen: boolean;
  /** The e-mail domains that may register, normalized by `tidyDomains`; '' admits all. */
  registrationDomains: string;
  /** True if registrations wait for approval (rules/accounts 64). */
  registrationNeedsApproval: boolean;
  /** True if the first posts of new accounts wait for review (rules/pending-posts 1). */
  newcomersWait: boolean;
  /** The format of moments on screen. */
  dateFormat: DateFormat;
  /** The minimum length of a first name: one of `firstNameLengths`. */
  shortestFirstName: number;
  /** An offered UTC offset in hours; null uses that of the registering browser. */
  newMemberTimeZone: number | null;
  /** The office's IANA time zone, which decides where a day ends (rules/imports 19). */
  timeZone: string;
  /** `#rrggbb` in lower case; '' for Guildhall's colours. */
  accent: string;
}

export type SettingName = keyof Settings;

/** Maximum lengths in characters. */
export const settingLimits = {
  name: 60,
  line: 120,
  homeSentence: 200,
  contactEmail: 254,
  contactPhone: 40,
  contactAddress: 200,
  url: 2_000,
} as const;

/** The allowed minimum lengths; the first is the specified one. */
export const firstNameLengths = [3, 1] as const;

/** The defaults. */
export const defaultSettings: Settings = {
  name: 'Guildhall',
  line: '',
  homeSentence: 'Courses, events and positions for insurance and financial advisors, posted by members.',
  contactEmail: 'office@guildhall.example',
  contactPhone: '+1 555 0100',
  contactAddress: '12 Guild Street, Springfield',
  legalUrl: '/legal',
  contactUrl: '/contact',
  facebookUrl: 'https://www.facebook.com/',
  xUrl: 'https://x.com/',
  linkedInUrl: 'https://www.linkedin.com/',
  isRegistrationOpen: true,
  registrationDomains: '',
  registrationNeedsApproval: false,
  newcomersWait: false,
  dateFormat: 'numeric',
  shortestFirstName: firstNameLengths[0],
  newMemberTimeZone: null,
  timeZone: 'UTC',
  accent: '',
};

export const settingNames = Object.keys(defaultSettings) as SettingName[];

/** Settings from the environment, which override saved ones (rules/settings 2). */
export interface GivenSettings {
  values: Partial<Settings>;
  /** The environment variable that sets each of these values. */
  variables: Partial<Record<SettingName, string>>;
}

/** A setting that a variable decides. */
export interface GivenSetting {
  setting: SettingName;
  variable: string;
}

export interface EditSettings extends Settings {
  /** The version that was loaded; null overwrites. */
  version: number | null;
}

/** The settings in force, from any source. */
export interface ShownSettings extends Settings {
  /** Counts edits. */
  version: number;
  given: GivenSetting[];
}

export interface SavedSettings {
  version: number;
  message: string;
}

/** Merges the environment, the saved settings and the defaults. */
export function settingsInForce(saved: Partial<Settings>, given: GivenSettings): Settings {
  return { ...defaultSettings, ...saved, ...given.values };
}

/** The settings that pages and e-mails show, with those of the environment alone. */
export function siteOf<Fixed extends object>(settings: Settings, fixed: Fixed) {
  return { ...fixed, ...shownSite(settings) };
}

function shownSite(settings: Settings) {
  const { name, line, contactEmail, contactPhone, contactAddress, legalUrl, contactUrl, accent } = settings;
  const { isRegistrationOpen, registrationDomains, registrationNeedsApproval, newcomersWait, timeZone } =
    settings;
  const { homeSentence, dateFormat, shortestFirstName, newMemberTimeZone } = settings;
  return {
    name,
    line,
    homeSentence,
    dateFormat,
    shortestFirstName,
    newMemberTimeZone,
    registration: isRegistrationOpen ? ('open' as const) : ('closed' as const),
    registrationDomains: domainsOf(registrationDomains),
    registrationNeedsApproval,
    newcomersWait,
    timeZone,
    contactEmail,
    contactPhone,
    contactAddress,
    legalUrl,
    contactUrl,
    social: socialLinks(settings),
    colours: accent === '' ? undefined : accentColours(accent),
  };
}

function socialLinks({ facebookUrl, xUrl, linkedInUrl }: Settings): SocialLink[] {
  return [
    { label: 'Facebook', url: facebookUrl },
    { label: 'X', url: xUrl },
    { label: 'LinkedIn', url: linkedInUrl },
  ].filter(({ url }) => url !== '');
}
