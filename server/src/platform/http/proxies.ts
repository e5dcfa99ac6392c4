/** Whom TRUST_PROXY names: the servers in front, through which the connections of others come (rules/running 9). */
import { addressTest } from './address-list.ts';

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
