/** How many letters were given up, for an operator's tools (rules/letters 27). */
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { inTime } from '../in-time.ts';
import { countGivenUp } from './book-queries.ts';
import { type Lane, lanes } from './mail.ts';

/** Milliseconds; the other figures wait no longer for a database that does not answer. */
const patience = 1_000;

/** One statement at a time, however often it is asked for; without a value while the database does not answer. */
export function gaugeGivenUp(registry: Registry, database: Database): void {
  let counting: ReturnType<typeof countGivenUp> | undefined;
  new Gauge({
    name: 'guildhall_letters_given_up',
    help: 'Letters in the book of those that failed.',
    labelNames: ['lane'],
    registers: [registry],
    async collect() {
      counting ??= countGivenUp(database).finally(() => {
        counting = undefined;
      });
      const counts = await inTime(counting, patience, 'not counted in time').catch(() => undefined);
      this.reset();
      for (const lane of Object.keys(lanes) as Lane[]) if (counts) this.set({ lane }, counts[lane]);
    },
  });
}
