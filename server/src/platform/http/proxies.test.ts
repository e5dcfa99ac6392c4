import { expect, test } from 'vitest';
import { type ProxyTrust, proxyTest } from './network.ts';

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
