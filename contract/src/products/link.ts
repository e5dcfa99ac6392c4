/** Perma Links: what counts as one, and when two are the same. */

/** A name with a dot and a last part with a letter in it, or a network address written out. */
const publicHost = /^(?:[^.\s]+\.)+[^.\s]*\p{L}[^.\s]*\.?$|^\d+\.\d+\.\d+\.\d+$|^\[[\da-f:.]+\]$/iu;
const typedHost = /^https?:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)/i;

/**
 * The whole address of what was typed, `https://` where no scheme was; undefined for what is none: http and
 * https only (decisions 4.5), without a name and password in it.
 */
export function parseWebAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || /\s/.test(typed)) return undefined;
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[^/]*:\d/.test(typed) ? typed : `https://${typed}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  // As typed: a number would be taken for an address otherwise.
  const host = typedHost.exec(address)?.[1] ?? '';
  return publicHost.test(host) && url.username === '' && url.password === '' ? url.href : undefined;
}

/** Parameters that tell where a reader came from, not what is read. */
const tracking = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|ref)$/i;

/** The same for addresses that lead to the same page: without scheme, `www.`, tracking, fragment and last slash. */
export function linkKey(address: string): string {
  const url = new URL(address);
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const query = new URLSearchParams(kept);
  query.sort();
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/\/+$/, '')}${query.size === 0 ? '' : `?${query}`}`;
}
