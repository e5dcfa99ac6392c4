/** A scenario runs with settings and returns figures, some of which have bars. */
import type { DataSets } from './data-sets.ts';

export interface Scenario {
  /** As in `npm run bench -- <name>`. */
  name: string;
  /** Describes in a few words what the scenario measures. */
  summary: string;
  run(context: { settings: Settings; dataSets: DataSets }): Promise<Figure[]>;
}

export interface Figure {
  /** Unique in its scenario, and the same in every run: the history is searched for it. */
  name: string;
  value: number;
  unit: Unit;
  /** The same figure for the bare server, or for whatever the scenario compares with. */
  bare?: number;
  bareUnit?: Unit;
  bar?: Bar | undefined;
}

type Unit = '/s' | 'share' | 'times' | 'ms' | 's' | 'µs' | 'MB' | 'MB a minute' | 'points';

export type Bar = { atLeast: number } | { atMost: number };

export type Settings = typeof fullSettings;

/** Duration and number of measurements, and numbers of rows. */
export const fullSettings = {
  /** Duration of one load. */
  seconds: 5,
  /** Turns of each side of a comparison. */
  rounds: 5,
  connections: 50,
  products: 10_000,
  /** Products in searches, and in the larger database of `growth`. */
  searchedProducts: 100_000,
  manyProducts: 1_000_000,
  alerts: 100_000,
  waitingEmails: 10_000,
  readingMinutes: 10,
  mixedMinutes: 60,
  /** Number of starts, Lighthouse visits, and posts, of which the median counts. */
  starts: 3,
  visits: 3,
  posts: 20,
};

/** Shows that every scenario works. Its figures mean little. */
export const quickSettings: Settings = {
  ...fullSettings,
  seconds: 2,
  rounds: 2,
  products: 1_000,
  searchedProducts: 2_000,
  manyProducts: 10_000,
  alerts: 2_000,
  waitingEmails: 200,
  readingMinutes: 0.2,
  mixedMinutes: 0.2,
  starts: 1,
  visits: 1,
  posts: 5,
};
