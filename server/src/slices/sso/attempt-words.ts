/**
 * The words of one sign-in. All of them follow from the secret that the tab keeps: of an attempt the database holds two
 * hashes, and what comes back is good with that tab alone (docs/decisions/0051).
 */
import { createHmac } from 'node:crypto';
import type { Words } from './provider.ts';

export function wordsOf(secret: string): Words {
  const word = (what: string) => createHmac('sha256', secret).update(what).digest('base64url');
  return { state: word('state'), nonce: word('nonce'), verifier: word('verifier') };
}
