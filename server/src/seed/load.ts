import type pg from 'pg';
import type { Random } from '../platform/random.ts';

/** What every step of a load works with. */
export interface Load {
  client: pg.Client;
  random: Random;
  /** Milliseconds since 1970. */
  now: number;
  /** Says a line to whoever waits. */
  tell: (line: string) => void;
}
