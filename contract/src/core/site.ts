/** What the operator of an installation decides and pages show (rules/running 4). */
export interface SiteSettings {
  name: 'Guildhall';
  /** Without a trailing slash; canonical links and shares start with it. */
  publicUrl: string;
  registration: 'open' | 'closed';
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
}

export interface SiteSso {
  /** What people call it. */
  name: string;
  /** Nobody signs in by password but administrators. */
  isOnly: boolean;
}

interface SocialLink {
  label: string;
  url: string;
}
