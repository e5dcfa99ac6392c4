/** Where PUBLIC_URL leads: to this machine alone, to a number, or to a name that others look up. */
import type { Resolver } from 'node:dns/promises';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';
import { bareHost } from './knock.ts';
import { codeOf, type Found, skipped } from './probe.ts';

/** No name is there, which is an answer. */
const absences = ['ENOTFOUND', 'ENODATA'];

/** Names that are looked up in a house and not in the world (RFC 6762, RFC 8375, RFC 9476). */
const ofTheHouse = /(?:^|\.)(?:local|lan|internal|home\.arpa|intranet)$/;

/** Its address as it is set; a finding where it leads nowhere else than here. */
export function publicUrlOf({ publicUrl }: Config): URL | Found {
  if (publicUrl === undefined) return skipped('PUBLIC_URL isn’t set, so Guildhall is for this machine only.');
  const url = new URL(publicUrl);
  const isHere = /(?:^|\.)localhost$/.test(url.hostname) || /^(?:127(?:\.\d+){3}|::1)$/.test(bareHost(url));
  return isHere ? skipped('PUBLIC_URL is for this machine only.') : url;
}

/** What members may reach from anywhere. */
export function isPublicName(hostname: string): boolean {
  return isIP(hostname) === 0 && hostname.includes('.') && !ofTheHouse.test(hostname);
}

/** Addresses that DNS has for the name; undefined where DNS cannot be asked. A number is its own. */
export async function addressesOf(hostname: string, resolver: Resolver): Promise<string[] | undefined> {
  if (isIP(hostname) !== 0) return [hostname];
  const asked = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (found.length > 0) return found;
  const isAnswered = asked.some((one) => one.status === 'rejected' && isAbsent(one.reason));
  return isAnswered ? [] : undefined;
}

/** The same, or what this machine itself knows of the name. */
export async function anyAddressOf(hostname: string, resolver: Resolver): Promise<string | undefined> {
  const [first] = (await addressesOf(hostname, resolver)) ?? [];
  return first ?? (await addressHere(hostname));
}

/** As programs on this machine find it, by a list of its own among others. */
export async function addressHere(hostname: string): Promise<string | undefined> {
  return lookup(hostname).then(
    ({ address }) => address,
    () => undefined,
  );
}

export function isAbsent(error: unknown): boolean {
  return absences.includes(codeOf(error));
}
