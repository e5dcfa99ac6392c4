/** Data of statistics for plots and tables. Pure. */

import { dayAfter } from '#contract/core/day.ts';
import { bytesText, numberText } from '#contract/core/number-text.ts';
import type { ValueText } from '#contract/statistics/change.ts';
import {
  rangeDays,
  type StatisticName,
  type StatisticRange,
  type Statistics,
} from '#contract/statistics/model.ts';
import { statisticTexts } from '#contract/statistics/texts.ts';

/** A step of a series. */
export interface Point {
  /** Index from 0. */
  place: number;
  /** First day of the step, YYYY-MM-DD in UTC. */
  day: string;
  /** The value of the step; null if unknown. */
  value: number | null;
}

export function pointsOf(values: readonly (number | null)[], from: string, range: StatisticRange): Point[] {
  const { step } = rangeDays[range];
  return values.map((value, place) => ({ place, day: dayAfter(from, place * step), value }));
}

/** Maximum number of labels on a readable axis. */
const maxTicks = 6;

/** Returns the labelled days: at equal distances, including the last one. */
export function tickDays(points: readonly Point[]): string[] {
  const apart = Math.max(1, Math.ceil(points.length / maxTicks));
  return points.filter(({ place }) => (points.length - 1 - place) % apart === 0).map(({ day }) => day);
}

/** Units of values; all others are counts. */
const units: { [Name in StatisticName]?: keyof typeof unitTexts } = {
  'oldest-flag': 'hours',
  disk: 'bytes',
  database: 'bytes',
};
const unitTexts = { hours: hoursText, bytes: bytesText } satisfies Record<string, ValueText>;

export function valueTextOf(name: StatisticName): ValueText {
  const unit = units[name];
  return unit === undefined ? numberText : unitTexts[unit];
}

/** Column heading of values without units: `Disk in use (bytes)`. */
export function bareHeadOf(name: StatisticName): string {
  const unit = units[name];
  return unit === undefined ? statisticTexts[name] : `${statisticTexts[name]} (${unit})`;
}

/** Hours, and days from 48 hours on. */
function hoursText(hours: number): string {
  return hours < 48 ? `${hours} h` : `${numberText(Math.floor(hours / 24))} days`;
}

/**
 * True once the statistics job has run, as it does every quarter of an hour (rules/statistics 4). Sign-ins, flags and
 * e-mails are counted immediately, so they may have values before.
 */
export function isCounted({ series }: Pick<Statistics, 'series'>): boolean {
  return series.some(({ name, values }) => name === 'products' && values.some((value) => value !== null));
}
