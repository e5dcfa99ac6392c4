import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * By which a caller is counted: an IPv4 address as it is, of an IPv6 address the first 64 bits. One household or one
 * rented server has all the others, and could come from another one each time.
 */
export function networkOf(given: string): string {
  const address = withoutPort(given);
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return isMappedIPv4(groups) ? ipv4Of(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Some proxies name the port as well, another one for each connection: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([^:]+):\d+$/, '$1');
}

const allGroups = 8;

/** All eight, in the one spelling that the standard for URLs has for each address. */
function groupsOf(address: string): string[] {
  const [withoutZone] = address.split('%');
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const given = [...(left ?? []), ...(right ?? [])];
  return [...(left ?? []), ...Array<string>(allGroups - given.length).fill('0'), ...(right ?? [])];
}

/** How an IPv4 address arrives at a server that listens to both. */
function isMappedIPv4(groups: string[]): boolean {
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
}

function ipv4Of(groups: string[]): string {
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}

/** Whether an address is one of a list of addresses and ranges: `10.0.0.1, 192.0.2.0/24`. */
export function addressTest(list: string): (address: string) => boolean {
  const known = new BlockList();
  for (const item of list.split(',')) {
    const [address = '', bits] = item.trim().split('/');
    if (bits === undefined) known.addAddress(address, familyOf(address));
    else known.addSubnet(address, Number(bits), familyOf(address));
  }
  // Finds one of the fourth version that is written as one of the sixth, too.
  return (address) => isIP(address) !== 0 && known.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** `false` for none, how many there are one behind the other, or a list of their addresses and ranges. */
export type ProxyTrust = false | number | string;

/**
 * Whether an address is a proxy's that stands so many steps away: 0 is whom the connection is with. Where only their number
 * is known, whoever is near enough is one.
 */
export type ProxyTest = (address: string, step: number) => boolean;

export function proxyTest(trust: ProxyTrust): ProxyTest {
  return typeof trust === 'string' ? addressTest(trust) : (_address, step) => step < Number(trust);
}
