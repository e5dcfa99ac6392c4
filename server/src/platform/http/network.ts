import { isIPv6 } from 'node:net';

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
