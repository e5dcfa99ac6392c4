/** Single sign-on at another site. */

/** The values that a browser keeps during the sign-in there. */
export interface SsoStart {
  /** The address of the page there. */
  address: string;
  /** The tab’s own secret; only with it is the reply valid (rules/single-sign-on 3). */
  secret: string;
}

export interface SsoFinish {
  /** The query of the return address. */
  answer: string;
  secret: string;
}

export interface SsoSignedIn {
  /** Null if an account was only linked: the current session continues. */
  token: string | null;
  /** A message, if something changed. */
  message: string | null;
}

/** The member’s account at the community site. */
export interface SsoIdentity {
  linkedAt: Date;
}
