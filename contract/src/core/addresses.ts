/** Addresses, and how far lists are read. Apart from the schemas of scalars, which browsers do not load. */
import { trimInvisible } from './readable-text.ts';

/**
 * rules/calls 19. Skipped rows are read all the same, so deep pages cost more. Readers who go beyond some hundred pages
 * search instead.
 */
export const maxSkip = 10_000;

/** Reduces a page beyond the last readable row to no rows: its reply is empty and has the true total. */
export function withinReach<Asked extends { skip: number; limit: number }>(
  input: Asked,
  most = maxSkip,
): Asked {
  return input.skip > most ? { ...input, skip: most, limit: 0 } : input;
}

/** False for broken percent encoding, as in `/deals/%E9`. */
export function isDecodable(path: string): boolean {
  try {
    // Uses the result, because bundlers drop a call whose result is unused.
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}

/** A host name with a dot and a letter in its last part, or an IP address. */
const publicHost = /^(?:[^.\s]+\.)+[^.\s]*\p{L}[^.\s]*\.?$|^\d+\.\d+\.\d+\.\d+$|^\[[\da-f:.]+\]$/iu;
const typedHost = /^https?:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)/i;

/**
 * Completes a typed address, with `https://` if the scheme is missing. Undefined unless it is http or https
 * (rules/posting 5) without credentials.
 */
export function parseWebAddress(text: string): string | undefined {
  const typed = trimInvisible(text);
  if (typed === '' || /\s/.test(typed)) return undefined;
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[^/]*:\d/.test(typed) ? typed : `https://${typed}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  // Keeps the typed host: `URL` would turn a number into an IP address.
  const host = typedHost.exec(address)?.[1] ?? '';
  return publicHost.test(host) && url.username === '' && url.password === '' ? url.href : undefined;
}
