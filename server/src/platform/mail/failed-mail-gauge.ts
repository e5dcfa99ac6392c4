import type { Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { collectGauge } from '../metrics/collectors.ts';
import { askedOnce } from '../metrics/read-together.ts';
import { countGivenUp } from './book-queries.ts';

const givenUp = {
  name: 'guildhall_letters_given_up',
  help: 'Letters in the book of those that failed.',
  label: 'lane',
};

/** The length of the failed-mail list (rules/emails 27). No values while the database doesn't respond. */
export function gaugeGivenUp(registry: Registry, database: Database): void {
  const count = askedOnce(() => countGivenUp(database));
  collectGauge(registry, givenUp, async () => Object.entries((await count()) ?? {}));
}
