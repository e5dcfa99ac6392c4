/** What counts as an address on the web. */
import { trimInvisible } from './readable.ts';

/** False for broken percent encoding, as in `/deals/%E9`. */
export function isDecodable(path: string): boolean {
  try {
    // The result is used: bundlers drop a call of which nothing is.
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}

/** A name with a dot and a last part with a letter in it, or a network address written out. */
const publicHost = /^(?:[^.\s]+\.)+[^.\s]*\p{L}[^.\s]*\.?$|^\d+\.\d+\.\d+\.\d+$|^\[[\da-f:.]+\]$/iu;
const typedHost = /^https?:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)/i;

/**
 * The whole address of what was typed, `https://` where no scheme was; undefined for what is none: http and
 * https only (rules/posting 5), without a name and password in it.
 */
export function parseWebAddress(text: string): string | undefined {
  const typed = trimInvisible(text);
  if (typed === '' || /\s/.test(typed)) return undefined;
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[^/]*:\d/.test(typed) ? typed : `https://${typed}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  // As typed: a number would be taken for an address otherwise.
  const host = typedHost.exec(address)?.[1] ?? '';
  return publicHost.test(host) && url.username === '' && url.password === '' ? url.href : undefined;
}
