/** `numeric` is DD-MM-YYYY hh:mm:ss A, `written` is 4 Jul 2027, 5:00 PM. */
export const dateFormats = ['numeric', 'written'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** The settings that pages and e-mails show, from whatever source (rules/settings 2). */
export interface SiteSettings {
  /** The name of the site. */
  name: string;
  /** Below the name; '' for none. */
  line: string;
  /** Below the title of the home page; '' for none. */
  homeSentence: string;
  /** The format of dates and times on screen. */
  dateFormat: DateFormat;
  /** The minimum length of a first name. */
  shortestFirstName: number;
  /** The UTC offset in hours; null uses that of the registering browser. */
  newMemberTimeZone: number | null;
  /** Without a trailing slash; canonical links and shares start with it. */
  publicUrl: string;
  registration: 'open' | 'closed';
  /** The e-mail domains that may register; empty admits all (rules/accounts 63). */
  registrationDomains: string[];
  /** True if registrations wait for approval (rules/accounts 64). */
  registrationNeedsApproval: boolean;
  /** True if the first posts of new accounts wait for review (rules/pending-posts 1). */
  newcomersWait: boolean;
  /** The office's IANA time zone (rules/settings 1). */
  timeZone: string;
  /** The community site's sign-in page, if there is one. */
  loginUrl?: string | undefined;
  /** The site that signs members in, if there is one (rules/single-sign-on 1). */
  sso?: SiteSso | undefined;
  legalUrl: string;
  contactUrl: string;
  /** The days for which backups keep deleted content; 0 without backups. */
  backupDays: number;
  contactEmail: string;
  contactPhone: string;
  contactAddress: string;
  social: SocialLink[];
  /** The logo, which replaces the name; undefined if there is none. */
  logo?: SiteLogo | undefined;
  /** True if the page exists to which the header's link leads (rules/pages 3); undefined if unchecked. */
  hasLearning?: boolean | undefined;
  /** The association's colours; undefined for Guildhall's own. */
  colours?: AccentColours | undefined;
}

export interface SiteSso {
  /** The name that people use. */
  name: string;
  /** True if only administrators sign in by password. */
  isOnly: boolean;
}

export interface SocialLink {
  label: string;
  url: string;
}

/** CSS custom properties and their values in the light and the dark scheme (web/app/theme/tokens.css). */
export type AccentColours = Readonly<Record<`--accent-${string}`, string>>;

/** A picture in two sizes; `file` is the larger one (files/model.ts, `smallAvatarFile`). */
export interface SiteLogo {
  file: string;
  /** Pixels of the smaller one. */
  width: number;
  height: number;
}
