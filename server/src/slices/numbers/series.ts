/** Rows of the table of days, as the office sees them. Pure. */
import { isLevel, type NumberName, type NumberSeries, numberNames } from '#contract/numbers/model.ts';
import type { Shown, StepRow } from './queries.ts';

/** One for each number, in the order in which they are shown. */
export function seriesOf(rows: readonly StepRow[], shown: Omit<Shown, 'from'>): NumberSeries[] {
  const found = Map.groupBy(rows, ({ name }) => name);
  return numberNames.map((name) => oneOf(name, found.get(name) ?? [], shown));
}

function oneOf(
  name: NumberName,
  rows: readonly StepRow[],
  { days, step }: Omit<Shown, 'from'>,
): NumberSeries {
  const values = new Array<number | null>(days / step).fill(null);
  for (const { place, total, last } of rows) if (place >= 0) values[place] = isLevel(name) ? last : total;
  const earlier = rows.find(({ place }) => place === -1);
  const isKnown = !isLevel(name) && earlier?.days === days;
  return { name, values, before: isKnown ? earlier.total : null };
}
