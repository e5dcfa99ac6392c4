import { hash, randomBytes } from 'node:crypto';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { LinkPurpose } from '../../platform/db/schema.ts';
import { linkMinutes } from './policy.ts';

/**
 * Random tokens that represent a session or a mailed link. The database stores only their hashes (rules/accounts 23).
 */
export interface Token {
  /** The token itself, which is sent to the member and nowhere else. */
  text: string;
  hash: Buffer;
}

export function newToken(): Token {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashToken(text) };
}

/** Creates a link as the e-mail is sent, so that the token is never stored. A retried e-mail has its own link. */
export function newLink(purpose: LinkPurpose, now: Date) {
  const { text, hash: tokenHash } = newToken();
  return { text, tokenHash, purpose, expiresAt: new Date(now.getTime() + linkMinutes[purpose] * 60_000) };
}

/** A plain hash is enough: 256 random bits cannot be guessed. */
export function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** The error for a mailed link that was used, has expired or never existed. */
export function linkGone(): Fault {
  return new Fault('gone', accountTexts.linkGone);
}
