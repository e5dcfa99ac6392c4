/** Converts the days of a filter to moments. */
import { dayAfter } from '#contract/core/day.ts';
import { Fault } from '#contract/core/fault.ts';
import { endOfDay, localOf, momentOf } from '#contract/core/zoned-time.ts';
import { type FactFilter, filterProblem, type Period, periods } from '#contract/products/filters.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Shown } from '../../platform/http/binding.ts';
import type { FilterMoments } from './filter-queries.ts';

export type { FilterMoments } from './filter-queries.ts';

const always: FilterMoments = { from: null, to: null };

/** Throws `invalid` for a range that is turned round. */
export function requireRangeOrder(filter: FactFilter): void {
  const problem = filterProblem(filter);
  if (problem !== undefined) throw new Fault('invalid', problem);
}

/**
 * Today, this week up to Sunday and this month begin now, in the association's time zone, as pages are the same for all
 * readers. Such a reply expires with the day.
 */
export async function momentsOf(
  { now, readSite }: Pick<AppContext, 'now' | 'readSite'>,
  { when, from, to }: FactFilter,
  shown: Shown,
): Promise<FilterMoments> {
  if (when === undefined && from === undefined && to === undefined) return always;
  const { timeZone } = await readSite();
  const range = {
    from: from === undefined ? null : momentOf(`${from}T00:00`, timeZone),
    to: to === undefined ? null : endOfDay(to, timeZone),
  };
  if (when === undefined) return range;
  const ends = await periodEnds({ now, readSite }, shown);
  const end = ends[periods.indexOf(when as Period)] ?? now();
  return {
    from: range.from !== null && range.from > now() ? range.from : now(),
    to: range.to !== null && range.to < end ? range.to : end,
  };
}

/** Returns the ends of today, this week and this month, in the order of `periods`. */
export async function periodEnds(
  { now, readSite }: Pick<AppContext, 'now' | 'readSite'>,
  shown: Shown,
): Promise<Date[]> {
  const { timeZone } = await readSite();
  const today = localOf(now(), timeZone).slice(0, 10);
  shown.until(endOfDay(today, timeZone));
  return periods.map((period) => endOfDay(lastDay(period, today), timeZone));
}

function lastDay(when: Period, today: string): string {
  if (when === 'today') return today;
  const date = new Date(`${today}T00:00Z`);
  if (when === 'week') return dayAfter(today, (7 - date.getUTCDay()) % 7);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}
