/** Random words that stand for a session or a mailed link; the database keeps only their hashes (rules/accounts 23). */
import { createHash, randomBytes } from 'node:crypto';

export interface Token {
  /** Goes to the member, and nowhere else. */
  text: string;
  hash: Buffer;
}

export function newToken(): Token {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashToken(text) };
}

/** A plain hash is enough: 256 random bits cannot be guessed. */
export function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
