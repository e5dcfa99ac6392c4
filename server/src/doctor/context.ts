/** What the probes of `doctor` are given. */
import type { Resolver } from 'node:dns/promises';
import type { Config } from '../config/config.ts';

/** What was set, and what to ask with. */
export interface Settings {
  config: Config;
  resolver: Resolver;
  /** Where to send a letter; undefined sends none. */
  mailTo: string | undefined;
}

export interface DatabaseContext {
  url: string;
  config: Config;
}
