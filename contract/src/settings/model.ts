/** What the office decides about the site, in the browser (docs/rules/settings.md). */
import { domainsOf } from '../accounts/domains.ts';
import type { DateFormat, SocialLink } from '../core/site.ts';
import { accentColours } from './colour.ts';

/** What may be decided. */
export interface Settings {
  /** Of the association, as pages, letters and feeds call the site. */
  name: string;
  /** Below the name, in the footer and where searches show the site; '' for none. */
  line: string;
  /** Below the title of the home page; '' for none. */
  homeSentence: string;
  contactEmail: string;
  /** '' leaves it out. */
  contactPhone: string;
  contactAddress: string;
  /** A path of the site's own, or a whole address; so below. */
  legalUrl: string;
  contactUrl: string;
  /** A whole address; '' leaves it out. So below. */
  facebookUrl: string;
  xUrl: string;
  linkedInUrl: string;
  isRegistrationOpen: boolean;
  /** Whose addresses may register, as `tidyDomains` has them; '' for everybody. */
  registrationDomains: string;
  /** Whether whoever registers waits until the office lets them in (rules/accounts 64). */
  registrationNeedsApproval: boolean;
  /** Whether the first words of newcomers wait for a moderator (rules/pending-posts 1). */
  newcomersWait: boolean;
  /** How moments are written on screen. */
  dateFormat: DateFormat;
  /** How many letters a first name has at least: one of `firstNameLengths`. */
  shortestFirstName: number;
  /** Hours from UTC, of the list of the profile form; null takes it from the browser in which somebody registers. */
  newMemberTimeZone: number | null;
  /** Of the office, as IANA names it: a day ends by its clocks (rules/imports 19). */
  timeZone: string;
  /** `#rrggbb` in small letters; '' for the colours that Guildhall comes with. */
  accent: string;
}

export type SettingName = keyof Settings;

/** Characters. */
export const settingLimits = {
  name: 60,
  line: 120,
  homeSentence: 200,
  contactEmail: 254,
  contactPhone: 40,
  contactAddress: 200,
  url: 2_000,
} as const;

/** The first is the one that is specified. */
export const firstNameLengths = [3, 1] as const;

/** Where nobody has decided anything. */
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

/** What the environment decides; it wins over what the office saved (rules/settings 2). */
export interface GivenSettings {
  values: Partial<Settings>;
  /** Which variable decides each of them. */
  variables: Partial<Record<SettingName, string>>;
}

/** One that is decided where the application is started, and by which variable. */
export interface GivenSetting {
  setting: SettingName;
  variable: string;
}

export interface EditSettings extends Settings {
  /** The one that was loaded; null overwrites whatever is there. */
  version: number | null;
}

/** As the office sees them: in force, whoever decided. */
export interface ShownSettings extends Settings {
  /** Counts edits. */
  version: number;
  given: GivenSetting[];
}

export interface SavedSettings {
  version: number;
  message: string;
}

/** What is in force: what the environment says, else what the office saved, else what stands where nobody has decided. */
export function settingsInForce(saved: Partial<Settings>, given: GivenSettings): Settings {
  return { ...defaultSettings, ...saved, ...given.values };
}

/** What pages and letters show of them, beside what is decided by the environment alone. */
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
