import type { Role } from '#contract/accounts/model.ts';

/** The operator's settings of the site that signs members in (rules/single-sign-on 1). */
export interface SsoSettings {
  /** https, or http on the same machine; spelled as configured. */
  issuer: string;
  clientId: string;
  /** Undefined for a client without a secret, which uses PKCE alone. */
  clientSecret: string | undefined;
  /** The requested scopes, separated by spaces. */
  scopes: string;
  /** The site's name on the button. */
  name: string;
  /** If true, only administrators sign in by password. */
  isOnly: boolean;
  /** If true, each sign-in updates first and last names to those of the site. */
  followsNames: boolean;
  /** Undefined if everybody with an account there is a member. */
  membership: { claim: string; values: string[] } | undefined;
  /** Undefined if roles are assigned only here; the first match counts. */
  roles: { claim: string; values: GivenRole[] } | undefined;
}

export interface GivenRole {
  value: string;
  role: ClaimedRole;
}

/** Roles that a claim may assign. People appoint administrators here. */
export type ClaimedRole = Exclude<Role, 'super_admin' | 'admin'>;
