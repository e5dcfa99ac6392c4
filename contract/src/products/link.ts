/** Compares Perma Links. */

/** Tracking parameters, which do not change the page. */
const tracking = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|ref)$/i;

/** Normalizes an address for comparison: without scheme, `www.`, tracking, fragment and trailing slash. */
export function linkKey(address: string): string {
  const url = new URL(address);
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const query = new URLSearchParams(kept);
  query.sort();
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/\/+$/, '')}${query.size === 0 ? '' : `?${query}`}`;
}
