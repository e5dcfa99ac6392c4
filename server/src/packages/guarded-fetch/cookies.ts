/**
 * Cookies of one fetch: some sites lead to a page only who brings back what they set on the way. Each goes to the host that set
 * it and to no other, whatever it says of domains and paths; all are gone with the fetch.
 */
export class Cookies {
  readonly #byHost = new Map<string, Map<string, Cookie>>();

  /** `set` are the `Set-Cookie` headers of a reply from `url`. */
  keep({ hostname, protocol }: URL, set: readonly string[]): void {
    const known = this.#byHost.get(hostname) ?? new Map<string, Cookie>();
    this.#byHost.set(hostname, known);
    for (const line of set) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.slice(0, Math.max(0, pair.indexOf('='))).trim();
      if (name === '' || !isHeaderValue(pair)) continue;
      const isSecure = attributes.some((attribute) => /^secure$/i.test(attribute));
      if (attributes.some(hasExpired)) known.delete(name);
      else if (!isSecure || protocol === 'https:') known.set(name, { pair, isSecure });
    }
  }

  /** The `Cookie` header of a request to `url`. */
  headersFor({ hostname, protocol }: URL): { cookie?: string } {
    const cookies = [...(this.#byHost.get(hostname)?.values() ?? [])];
    const sent = cookies.filter(({ isSecure }) => !isSecure || protocol === 'https:');
    return sent.length === 0 ? {} : { cookie: sent.map(({ pair }) => pair).join('; ') };
  }
}

interface Cookie {
  /** `name=value` */
  pair: string;
  isSecure: boolean;
}

/** Nothing but what a header may hold. */
function isHeaderValue(pair: string): boolean {
  return /^[\x20-\x7e\x80-\xff]*$/.test(pair);
}

function hasExpired(attribute: string): boolean {
  const [, name = '', value = ''] = /^(max-age|expires)\s*=\s*(.*)$/i.exec(attribute) ?? [];
  if (name === '') return false;
  return name.toLowerCase() === 'expires' ? Date.parse(value) <= Date.now() : Number(value) <= 0;
}
