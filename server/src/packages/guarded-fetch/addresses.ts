/** Which network addresses belong to the public internet. */
import ipaddr from 'ipaddr.js';

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
