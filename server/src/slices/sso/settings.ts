import type { Role } from '#contract/accounts/model.ts';

/** What the operator says of the site that signs members in (rules/single-sign-on 1). */
export interface SsoSettings {
  /** https, or http on this very machine; as it was written. */
  issuer: string;
  clientId: string;
  /** Undefined for a client that has none: PKCE alone. */
  clientSecret: string | undefined;
  /** Separated by spaces. */
  scopes: string;
  /** What the site is called on the button. */
  name: string;
  /** Nobody but administrators signs in by password. */
  isOnly: boolean;
  /** Whether first and last names are those of the site, at each sign-in. */
  followsNames: boolean;
  /** Undefined where everybody who has an account there is a member. */
  membership: { claim: string; values: string[] } | undefined;
  /** Undefined where roles are given here alone; the first that fits counts. */
  roles: { claim: string; values: GivenRole[] } | undefined;
}

export interface GivenRole {
  value: string;
  role: ClaimedRole;
}

/** Those that a claim may give: administrators are named here, by people. */
export type ClaimedRole = Exclude<Role, 'super_admin' | 'admin'>;
