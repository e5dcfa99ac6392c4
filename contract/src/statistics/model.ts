/** The office's numbers (docs/rules/statistics.md). Days are in UTC, as `YYYY-MM-DD`. */
import type { ProductId } from '../core/ids.ts';

/** In the order in which they are shown. */
export const statisticNames = [
  'members',
  'sign-ins',
  'products',
  'comments',
  'votes',
  'flags',
  'oldest-flag',
  'mail-sent',
  'mail-waiting',
  'mail-failed',
  'disk',
  'database',
] as const;
export type StatisticName = (typeof statisticNames)[number];

/** Levels stand at some height, and are not added up; all others are counted each day. */
const levels: ReadonlySet<StatisticName> = new Set([
  'oldest-flag',
  'mail-waiting',
  'mail-failed',
  'disk',
  'database',
]);

export function isLevel(name: StatisticName): boolean {
  return levels.has(name);
}

export const statisticRanges = ['quarter', 'year'] as const;
export type StatisticRange = (typeof statisticRanges)[number];

/** rules/statistics 2: how many days are shown, and how many of them are one step. */
export const rangeDays: Record<StatisticRange, { days: number; step: number }> = {
  quarter: { days: 90, step: 1 },
  year: { days: 364, step: 7 },
};

export interface ViewStatistics {
  range: StatisticRange;
}

export interface StatisticSeries {
  name: StatisticName;
  /** One for each step, the oldest first: a sum, or the last level. Null where nothing is known. */
  values: (number | null)[];
  /** The sum over as many days before; null of a level, and where one of those days is not known. */
  before: number | null;
}

/** A product among the first by one count. */
export interface RankedProduct {
  id: ProductId;
  title: string;
  count: number;
}

/** What was searched for and not found. */
export interface EmptySearch {
  words: string;
  /** Summed over days: who came on two counts twice. */
  people: number;
}

export interface Statistics {
  /** As it was asked for. */
  range: StatisticRange;
  /** The first day that is shown. */
  from: string;
  series: StatisticSeries[];
  mostViewed: RankedProduct[];
  mostBought: RankedProduct[];
  /** Of 90 days, whatever else is shown. */
  emptySearches: EmptySearch[];
}

/** rules/statistics 8 */
export const rankedProducts = 10;

/** rules/statistics 9: how many are shown, and over how many days. */
export const emptySearchesShown = 20;
export const emptySearchDays = 90;
