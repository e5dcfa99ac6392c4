/** Numbers as a plot and a table take them. Pure. */
import { bytesText } from '#contract/core/bytes-text.ts';
import { dayAfter } from '#contract/core/day.ts';
import { figureText } from '#contract/core/figure-text.ts';
import type { ValueText } from '#contract/numbers/change.ts';
import { type NumberName, type NumberRange, type Numbers, rangeDays } from '#contract/numbers/model.ts';
import { numberTexts } from '#contract/numbers/texts.ts';

/** One step of a series. */
export interface Point {
  /** From 0. */
  place: number;
  /** Its first day, YYYY-MM-DD in UTC. */
  day: string;
  /** Null where nothing is known. */
  value: number | null;
}

export function pointsOf(values: readonly (number | null)[], from: string, range: NumberRange): Point[] {
  const { step } = rangeDays[range];
  return values.map((value, place) => ({ place, day: dayAfter(from, place * step), value }));
}

/** The most marks on an axis that are read at a glance. */
const mostTicks = 6;

/** Days that are named on the axis, evenly apart and the last one among them. */
export function tickDays(points: readonly Point[]): string[] {
  const apart = Math.max(1, Math.ceil(points.length / mostTicks));
  return points.filter(({ place }) => (points.length - 1 - place) % apart === 0).map(({ day }) => day);
}

/** What values are in; all others are counts. */
const units: { [Name in NumberName]?: keyof typeof unitTexts } = {
  'oldest-flag': 'hours',
  disk: 'bytes',
  database: 'bytes',
};
const unitTexts = { hours: hoursText, bytes: bytesText } satisfies Record<string, ValueText>;

export function valueTextOf(name: NumberName): ValueText {
  const unit = units[name];
  return unit === undefined ? figureText : unitTexts[unit];
}

/** The head of values that stand bare: `Disk in use (bytes)`. */
export function bareHeadOf(name: NumberName): string {
  const unit = units[name];
  return unit === undefined ? numberTexts[name] : `${numberTexts[name]} (${unit})`;
}

/** Hours, and days from the third on. */
function hoursText(hours: number): string {
  return hours < 48 ? `${hours} h` : `${figureText(Math.floor(hours / 24))} days`;
}

/** Whether the job has counted: what is counted as it happens may be there before it. */
export function isCounted({ series }: Pick<Numbers, 'series'>): boolean {
  return series.some(({ name, values }) => name === 'products' && values.some((value) => value !== null));
}
