/**
 * How common words are, by the statistics that PostgreSQL keeps for its own planner: a share for each of
 * the most common words, none for the rest. Good for choosing a way to search and for "more than a thousand",
 * never for what is found.
 */
import type { Database } from '../../platform/db/database.ts';
import { readWordStatistics, type WordShares } from './queries.ts';

/** Statistics change when PostgreSQL looks at its tables anew, which is seldom. */
const maxAge = 10 * 60_000;

export class WordStatistics {
  readonly #database: Database;
  readonly #now: () => number;
  #readAt = Number.NEGATIVE_INFINITY;
  #shares: Promise<WordShares> | undefined;

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  read(): Promise<WordShares> {
    if (this.#shares === undefined || this.#now() - this.#readAt > maxAge) {
      this.#readAt = this.#now();
      const reading = readWordStatistics(this.#database);
      this.#shares = reading;
      reading.catch(() => {
        if (this.#shares === reading) this.#shares = undefined;
      });
    }
    return this.#shares;
  }
}
