/** Decides where a guarded fetch may go. Checked again for every address and every redirect. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FetchError } from './error.ts';
import type { Resolve } from './names.ts';

export interface DestinationRules {
  /** As `readAllowance` writes them. They are allowed although private, and on any port. */
  allow: ReadonlySet<string>;
  resolve: Resolve;
}

/**
 * Resolves the IP addresses to connect to. No others may be used, because a second resolution could return different
 * ones. A name with a private address beside public ones is rejected: an honest site has no such name, and the attacker
 * decides which address is tried first. Throws FetchError for addresses that are not public.
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
 * Parses one private server that may be fetched from, a host with its port, in the form for comparison: `127.1:80` is
 * `127.0.0.1:80`. Undefined if the text is something else.
 */
export function readAllowance(item: string): string | undefined {
  const url = /^[^/?#@\\]+:\d+$/.test(item) ? URL.parse(`http://${item}`) : null;
  return url === null ? undefined : hostAndPort(url);
}

/** True if the port is allowed: the default ports of web addresses, or any port of a server in `allow`. */
export function isAtOpenPort(url: URL, allow: ReadonlySet<string>): boolean {
  return ['', '80', '443'].includes(url.port) || allow.has(hostAndPort(url));
}

function isFetchable({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function hostAndPort({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** All unicast addresses; the rest of IPv6 is special or unused. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Lies among public addresses, but serves instance metadata with secrets inside one provider's machines. */
const azureHost = '168.63.129.16';

/**
 * True for an IP address, as name resolution writes it, that the public internet routes to one machine. Excludes
 * loopback, private and link-local networks, those of carriers, documentation and benchmarks, multicast and broadcast.
 * Also excludes any IPv6 address that stands for an IPv4 one (mapped, NAT64, 6to4, Teredo), because its target depends
 * on the network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === azureHost) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}
