/** Probes of `doctor`, one at a time. */
import { Resolver } from 'node:dns/promises';
import { readConfig } from '../config/config.ts';
import type { DatabaseContext, Settings } from '../doctor/context.ts';
import type { Found, Probe } from '../doctor/probe.ts';

/** Never given up. */
export const { signal } = new AbortController();

export interface Looking {
  resolver?: Resolver;
  /** To whom a letter is sent. */
  mailTo?: string | undefined;
}

/** What a probe finds with these variables. */
export async function look(
  probe: Probe<Settings>,
  env: Record<string, string>,
  { resolver = new Resolver(), mailTo }: Looking = {},
): Promise<Found[]> {
  return [await probe.examine({ config: readConfig(env), resolver, mailTo }, signal)].flat();
}

/** What a probe finds in a database; one that others run where `env` names it as well. */
export async function lookInto(
  url: string,
  probe: Probe<DatabaseContext>,
  env: Record<string, string>,
): Promise<Found[]> {
  return [await probe.examine({ url, config: readConfig(env) }, signal)].flat();
}

export async function statesOf(found: Promise<Found[]>): Promise<Found['state'][]> {
  return (await found).map(({ state }) => state);
}
