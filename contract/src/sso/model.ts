/** Signing in at another site. */

/** What a browser takes along while one signs in there. */
export interface SsoStart {
  /** Of the page there. */
  address: string;
  /** The tab’s own: what comes back is good together with it alone (rules/single-sign-on 3). */
  secret: string;
}

export interface SsoFinish {
  /** The query of the address that one came back with. */
  answer: string;
  secret: string;
}

export interface SsoSignedIn {
  /** Null where an account was linked whose session goes on. */
  token: string | null;
  /** A sentence, where something has changed. */
  message: string | null;
}

/** The member’s account there. */
export interface SsoIdentity {
  linkedAt: Date;
}
