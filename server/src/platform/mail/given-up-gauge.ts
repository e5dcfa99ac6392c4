/** How many letters were given up, for an operator's tools (rules/letters 27). */
import type { Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { askedOnce } from '../metrics/asked-once.ts';
import { figureOfEach } from '../metrics/figure.ts';
import { countGivenUp } from './book-queries.ts';

const givenUp = {
  name: 'guildhall_letters_given_up',
  help: 'Letters in the book of those that failed.',
  type: 'gauge',
} as const;

/** One statement at a time, however often it is asked for; without a value while the database does not answer. */
export function gaugeGivenUp(registry: Registry, database: Database): void {
  const counted = askedOnce(() => countGivenUp(database));
  const things = async () => Object.entries((await counted()) ?? {});
  figureOfEach(registry, givenUp, 'lane', things, (count) => count);
}
