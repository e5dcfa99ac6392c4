/** Numbers as a plot and a table take them. Pure. */

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

/** One step of a series. */
export interface Point {
  /** From 0. */
  place: number;
  /** Its first day, YYYY-MM-DD in UTC. */
  day: string;
  /** Null where nothing is known. */
  value: number | null;
}

export function pointsOf(values: readonly (number | null)[], from: string, range: StatisticRange): Point[] {
  const { step } = rangeDays[range];
  return values.map((value, place) => ({ place, day: dayAfter(from, place * step), value }));
}

/** The most marks on an axis that are read at a glance. */
const maxTicks = 6;

/** Days that are named on the axis, evenly apart and the last one among them. */
export function tickDays(points: readonly Point[]): string[] {
  const apart = Math.max(1, Math.ceil(points.length / maxTicks));
  return points.filter(({ place }) => (points.length - 1 - place) % apart === 0).map(({ day }) => day);
}

/** What values are in; all others are counts. */
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

/** The head of values that stand bare: `Disk in use (bytes)`. */
export function bareHeadOf(name: StatisticName): string {
  const unit = units[name];
  return unit === undefined ? statisticTexts[name] : `${statisticTexts[name]} (${unit})`;
}

/** Hours, and days from the third on. */
function hoursText(hours: number): string {
  return hours < 48 ? `${hours} h` : `${numberText(Math.floor(hours / 24))} days`;
}

/** Whether the job has counted: what is counted as it happens may be there before it. */
export function isCounted({ series }: Pick<Statistics, 'series'>): boolean {
  return series.some(({ name, values }) => name === 'products' && values.some((value) => value !== null));
}
