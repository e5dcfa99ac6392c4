/** Statistics (docs/rules/statistics.md). Days are UTC, `YYYY-MM-DD`. */
import type { ProductId } from '../core/ids.ts';

/** In display order. */
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

/** Levels are not added up; all others are daily counts. */
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

/** rules/statistics 2: the number of days shown, and the days per step. */
export const rangeDays: Record<StatisticRange, { days: number; step: number }> = {
  quarter: { days: 90, step: 1 },
  year: { days: 364, step: 7 },
};

export interface ViewStatistics {
  range: StatisticRange;
}

export interface StatisticSeries {
  name: StatisticName;
  /** One value per step, oldest first: a sum, or the last level. Null if unknown. */
  values: (number | null)[];
  /** The sum of the same number of days before; null for a level, and if a day is unknown. */
  before: number | null;
}

/** A product among the top ones of a count. */
export interface RankedProduct {
  id: ProductId;
  title: string;
  count: number;
}

/** A search without results. */
export interface EmptySearch {
  words: string;
  /** Summed over days: a visitor on two days counts twice. */
  people: number;
}

export interface Statistics {
  /** The requested range. */
  range: StatisticRange;
  /** The first shown day. */
  from: string;
  series: StatisticSeries[];
  mostViewed: RankedProduct[];
  mostBought: RankedProduct[];
  /** For 90 days, whatever range is shown. */
  emptySearches: EmptySearch[];
}

/** Products in each ranking (rules/statistics 8). */
export const rankedProducts = 10;

/** rules/statistics 9: the number of searches shown, and of days they cover. */
export const emptySearchesShown = 20;
export const emptySearchDays = 90;
