/** Settings as the application reads them, and all that is wrong in them at once. */
import { type Config, readConfig } from '../config/config.ts';
import { type Found, sentenceOf, stops } from './probe.ts';

type Env = Record<string, string | undefined>;

/** The application ends at the first wrong variable; here each is told. `config` is there where none is wrong. */
export function readSettings(env: Env): { config: Config | undefined; wrong: Found[] } {
  const wrong: Found[] = [];
  const left: Env = { ...env };
  for (;;) {
    try {
      const config = readConfig(left);
      return { config: wrong.length === 0 ? config : undefined, wrong };
    } catch (error) {
      wrong.push(stops(sentenceOf(error), 'Correct this variable and restart Guildhall.'));
      const [name = ''] = /^[A-Z_]+/.exec(sentenceOf(error)) ?? [];
      if (left[name] === undefined) return { config: undefined, wrong };
      delete left[name];
    }
  }
}
