/** Reads statistics for administrators. */
import { dayAfter, dayOf } from '#contract/core/day.ts';
import {
  emptySearchDays,
  emptySearchesShown,
  isLevel,
  rangeDays,
  type StatisticName,
  type StatisticSeries,
  type Statistics,
  statisticNames,
  type ViewStatistics,
} from '#contract/statistics/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { listRanked } from '../products/index.ts';
import { listEmptySearches } from '../search/index.ts';
import { listSteps, type Shown, type StepRow } from './queries.ts';

/** Requests the statistics job now instead of at its next 15-minute run, as an administrator found no data yet. */
export const statisticsDue = domainEvent<Record<string, never>>('numbers-due');

export async function viewStatistics(
  { database, ask, now }: Pick<AppContext, 'database' | 'ask' | 'now'>,
  { range }: ViewStatistics,
): Promise<Statistics> {
  const { days, step } = rangeDays[range];
  const today = dayOf(now());
  const from = dayAfter(today, 1 - days);
  const [steps, ranked, emptySearches] = await Promise.all([
    listSteps(database, { from, days, step }),
    listRanked(database, days),
    listEmptySearches(database, dayAfter(today, 1 - emptySearchDays), emptySearchesShown),
  ]);
  askWhereMissing(steps, ask);
  return {
    range,
    from,
    series: seriesOf(steps, { days, step }),
    mostViewed: ranked.filter(({ what }) => what === 'views'),
    mostBought: ranked.filter(({ what }) => what === 'clicks'),
    emptySearches,
  };
}

/** Each statistic over the last `days` days, as a single step. */
export async function readWeek(
  { database, ask, now }: Pick<AppContext, 'database' | 'ask' | 'now'>,
  days: number,
): Promise<StatisticSeries[]> {
  const shown = { from: dayAfter(dayOf(now()), 1 - days), days, step: days };
  const steps = await listSteps(database, shown);
  askWhereMissing(steps, ask);
  return seriesOf(steps, shown);
}

/** Requests the statistics job if it has never run. Counters written as events happen exist even before. */
function askWhereMissing(steps: readonly StepRow[], ask: AppContext['ask']): void {
  if (!steps.some(({ name }) => name === 'products')) ask(statisticsDue);
}

/** One series per statistic, in display order. */
export function seriesOf(rows: readonly StepRow[], shown: Omit<Shown, 'from'>): StatisticSeries[] {
  const found = Map.groupBy(rows, ({ name }) => name);
  return statisticNames.map((name) => oneOf(name, found.get(name) ?? [], shown));
}

function oneOf(
  name: StatisticName,
  rows: readonly StepRow[],
  { days, step }: Omit<Shown, 'from'>,
): StatisticSeries {
  const values = new Array<number | null>(days / step).fill(null);
  for (const { place, total, last } of rows) if (place >= 0) values[place] = isLevel(name) ? last : total;
  const earlier = rows.find(({ place }) => place === -1);
  const isKnown = !isLevel(name) && earlier?.days === days;
  return { name, values, before: isKnown ? earlier.total : null };
}
