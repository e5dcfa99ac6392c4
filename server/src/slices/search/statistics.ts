/**
 * How common words are, by the statistics that PostgreSQL keeps for its own planner: a share for each of
 * the most common words, none for the rest. Good for choosing a plan and for "more than a thousand",
 * never for what is found.
 */
import type { Database } from '../../platform/db/database.ts';
import { readWordStatistics } from './queries.ts';
import { WordFrequencies } from './word-frequencies.ts';

/** Statistics change when PostgreSQL looks at its tables anew, which is seldom. */
const maxAge = 10 * 60_000;

export class WordStatistics {
  readonly #database: Database;
  readonly #now: () => number;
  #readAt = Number.NEGATIVE_INFINITY;
  #frequencies: Promise<WordFrequencies> | undefined;

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  read(): Promise<WordFrequencies> {
    if (this.#frequencies === undefined || this.#now() - this.#readAt > maxAge) {
      this.#readAt = this.#now();
      const reading = readWordStatistics(this.#database).then((shares) => new WordFrequencies(shares));
      this.#frequencies = reading;
      reading.catch(() => {
        if (this.#frequencies === reading) this.#frequencies = undefined;
      });
    }
    return this.#frequencies;
  }
}
