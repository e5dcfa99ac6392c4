import { type Config, readConfig } from '../config/config.ts';
import { type Finding, messageOf, stops } from './check.ts';

type Env = Record<string, string | undefined>;

/**
 * The settings with every wrong variable, unlike a start, which ends at the first. `config` is undefined if one is
 * wrong.
 */
export function readSettings(env: Env): { config: Config | undefined; wrong: Finding[] } {
  const wrong: Finding[] = [];
  const remaining: Env = { ...env };
  for (;;) {
    try {
      const config = readConfig(remaining);
      return { config: wrong.length === 0 ? config : undefined, wrong };
    } catch (error) {
      wrong.push(stops(messageOf(error), 'Correct this variable and restart Guildhall.'));
      const [name = ''] = /^[A-Z_]+/.exec(messageOf(error)) ?? [];
      if (remaining[name] === undefined) return { config: undefined, wrong };
      delete remaining[name];
    }
  }
}
