/** Where a guarded fetch may go: asked anew for every address and every redirect. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FetchError } from './error.ts';
import type { Resolve } from './names.ts';

export interface DestinationRules {
  /** As `readAllowance` writes them: reached although private, and on any port. */
  allow: ReadonlySet<string>;
  resolve: Resolve;
}

/**
 * The IP addresses to connect to, and no others: asking for them again could bring different ones. A name that
 * has a private address beside public ones is refused whole; an honest site has no such name, and whoever
 * sets the trap decides which of them is tried first.
 * Throws FetchError for what is not public.
 */
export async function addressesOf(
  url: URL,
  { allow, resolve }: DestinationRules,
  signal: AbortSignal,
): Promise<string[]> {
  if (!isFetchable(url)) throw new FetchError('refused');
  if (!isAtOpenPort(url, allow)) throw new FetchError('refused');
  const isAllowed = allow.has(hostAndPort(url));
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await resolve(host, { isAllowed, signal }) : [host];
  if (addresses.length === 0) throw new FetchError('unreachable');
  if (!isAllowed && !addresses.every(isPublicAddress)) throw new FetchError('refused');
  return addresses;
}

/**
 * One private server that may be fetched from, a host with its port, in the form that addresses are compared in: `127.1:80` is
 * `127.0.0.1:80`. Undefined when it is something else.
 */
export function readAllowance(item: string): string | undefined {
  const url = /^[^/?#@\\]+:\d+$/.test(item) ? URL.parse(`http://${item}`) : null;
  return url === null ? undefined : hostAndPort(url);
}

/**
 * Whether an address is at a port that is asked at all: the only ones that a web address has when it names none, or any of a
 * server in `allow`.
 */
export function isAtOpenPort(url: URL, allow: ReadonlySet<string>): boolean {
  return ['', '80', '443'].includes(url.port) || allow.has(hostAndPort(url));
}

function isFetchable({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function hostAndPort({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** All that is handed out to single machines; the rest of IPv6 is special or not in use. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Lies among public addresses, and answers only inside of one provider's machines, with their secrets. */
const azureHost = '168.63.129.16';

/**
 * True for an IP address, as name resolution writes it, that the public internet carries to one machine.
 * Loopback, private and link-local networks, those of carriers, documentation and benchmarks, multicast and
 * broadcast are not; nor is an IPv6 address that stands for an IPv4 one (mapped, NAT64, 6to4, Teredo), whatever
 * it stands for: where it leads depends on the network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === azureHost) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}
