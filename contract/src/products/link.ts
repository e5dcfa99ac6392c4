/** When two Perma Links are the same. */

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
