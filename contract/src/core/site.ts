/** `numeric` is DD-MM-YYYY hh:mm:ss A, `written` is 4 Jul 2027, 5:00 PM. */
export const dateFormats = ['numeric', 'written'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** What pages and letters show of the association, whoever decided it (rules/settings 2). */
export interface SiteSettings {
  /** Of the association, as it calls the site. */
  name: string;
  /** Below the name; '' for none. */
  line: string;
  /** Below the title of the home page; '' for none. */
  homeSentence: string;
  /** The format in which the screen writes dates and times. */
  dateFormat: DateFormat;
  /** How many letters a first name has at least. */
  shortestFirstName: number;
  /** Hours from UTC; null takes it from the browser in which somebody registers. */
  newMemberTimeZone: number | null;
  /** Without a trailing slash; canonical links and shares start with it. */
  publicUrl: string;
  registration: 'open' | 'closed';
  /** Whose addresses may register; empty for everybody (rules/accounts 63). */
  registrationDomains: string[];
  /** Whether whoever registers waits until the office lets them in (rules/accounts 64). */
  registrationNeedsApproval: boolean;
  /** Whether the first words of newcomers wait for a moderator (rules/pending-posts 1). */
  newcomersWait: boolean;
  /** The office's time zone, by its IANA name (rules/settings 1). */
  timeZone: string;
  /** The community site's sign-in page, when there is one. */
  loginUrl?: string | undefined;
  /** The site that signs members in, when there is one (rules/single-sign-on 1). */
  sso?: SiteSso | undefined;
  legalUrl: string;
  contactUrl: string;
  /** For how long backups hold what was deleted; 0 where none are kept. */
  backupDays: number;
  contactEmail: string;
  contactPhone: string;
  contactAddress: string;
  social: SocialLink[];
  /** In the place of the name; undefined where there is none. */
  logo?: SiteLogo | undefined;
  /** Whether the link to it in the header leads anywhere (rules/pages 3); undefined where nobody looked. */
  hasLearning?: boolean | undefined;
  /** Of the association; undefined for those that Guildhall comes with. */
  colours?: AccentColours | undefined;
}

export interface SiteSso {
  /** What people call it. */
  name: string;
  /** Nobody signs in by password but administrators. */
  isOnly: boolean;
}

export interface SocialLink {
  label: string;
  url: string;
}

/** Custom properties of the style sheets with their values, for the light scheme and the dark one (web/app/theme/tokens.css). */
export type AccentColours = Readonly<Record<`--accent-${string}`, string>>;

/** A picture in two sizes, of which the file is the larger one (files/model.ts, `smallAvatarFile`). */
export interface SiteLogo {
  file: string;
  /** Of the smaller one, in pixels. */
  width: number;
  height: number;
}
