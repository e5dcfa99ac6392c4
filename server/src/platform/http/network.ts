import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The network by which callers are counted: an IPv4 address, or the /64 of an IPv6 address, since one household or
 * server owns all of it.
 */
export function networkOf(given: string): string {
  const address = withoutPort(given);
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return isMappedIPv4(groups) ? ipv4Of(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Removes the port that some proxies append: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([^:]+):\d+$/, '$1');
}

const allGroups = 8;

/** The first 64 bits in URL normal form. */
function groupsOf(address: string): string[] {
  const [withoutZone] = address.split('%');
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const given = [...(left ?? []), ...(right ?? [])];
  return [...(left ?? []), ...Array<string>(allGroups - given.length).fill('0'), ...(right ?? [])];
}

/** The IPv4-mapped form on a dual-stack server. */
function isMappedIPv4(groups: string[]): boolean {
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
}

function ipv4Of(groups: string[]): string {
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}

/** True if an address is in a list of addresses and ranges: `10.0.0.1, 192.0.2.0/24`. */
export function addressTest(list: string): (address: string) => boolean {
  const known = new BlockList();
  for (const item of list.split(',')) {
    const [address = '', bits] = item.trim().split('/');
    if (bits === undefined) known.addAddress(address, familyOf(address));
    else known.addSubnet(address, Number(bits), familyOf(address));
  }
  // Also finds IPv4 addresses in IPv6 notation.
  return (address) => isIP(address) !== 0 && known.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** `false`, the number of proxies in a chain, or a list of their addresses and ranges. */
export type ProxyTrust = false | number | string;

/**
 * True if the address at so many hops is a trusted proxy; hop 0 is the connection's peer. If only a number is known, it
 * decides.
 */
export type ProxyTest = (address: string, step: number) => boolean;

export function proxyTest(trust: ProxyTrust): ProxyTest {
  return typeof trust === 'string' ? addressTest(trust) : (_address, step) => step < Number(trust);
}
