import { hash, randomBytes } from 'node:crypto';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { LinkPurpose } from '../../platform/db/schema.ts';
import { linkMinutes } from './policy.ts';

/** Random words that stand for a session or a mailed link; the database keeps only their hashes (rules/accounts 23). */
export interface Token {
  /** Goes to the member, and nowhere else. */
  text: string;
  hash: Buffer;
}

export function newToken(): Token {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashToken(text) };
}

/**
 * A link to be mailed, made as the mail is sent, so that the token itself is never stored; a mail that is tried again
 * carries a link of its own.
 */
export function newLink(purpose: LinkPurpose, now: Date) {
  const { text, hash: tokenHash } = newToken();
  return { text, tokenHash, purpose, expiresAt: new Date(now.getTime() + linkMinutes[purpose] * 60_000) };
}

/** A plain hash is enough: 256 random bits cannot be guessed. */
export function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** Says of a mailed link that it was used, has expired, or never was. */
export function linkGone(): Fault {
  return new Fault('gone', accountTexts.linkGone);
}
