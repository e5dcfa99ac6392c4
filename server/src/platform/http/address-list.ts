import { BlockList, isIP } from 'node:net';

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
