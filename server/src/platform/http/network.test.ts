import { expect, test } from 'vitest';
import { networkOf, type ProxyTrust, proxyTest } from './network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::7', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::7]:4711', '2001:db8:0:0::/64'],
  ['[2001:db8::7]', '2001:db8:0:0::/64'],
  ['unknown', 'unknown'],
])('the address %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each<[ProxyTrust, string, number, boolean]>([
  [false, '127.0.0.1', 0, false],
  [1, '203.0.113.9', 0, true],
  [1, '203.0.113.9', 1, false],
  [3, '203.0.113.9', 2, true],
  ['10.0.0.1', '10.0.0.1', 0, true],
  ['10.0.0.1', '10.0.0.2', 0, false],
  ['10.0.0.1, 192.0.2.0/24', '192.0.2.200', 5, true],
  ['10.0.0.1', '::ffff:10.0.0.1', 0, true],
  ['2001:db8::/32', '2001:db8:1::1', 0, true],
  ['2001:db8::/32', '2001:db9::1', 0, false],
  ['10.0.0.0/8', 'unix', 0, false],
])('with TRUST_PROXY %s, %s at hop %i is a proxy: %s', (trust, address, step, expected) => {
  expect(proxyTest(trust)(address, step)).toBe(expected);
});
