/** Counts events that leave no row behind, per day (rules/statistics 3). */
import { dayOf } from '#contract/core/day.ts';
import { BatchedCounts } from '../batched-counts.ts';
import type { Database } from './database.ts';

/** Names in `daily_numbers`. */
export type CounterName = 'sign-ins' | 'flags' | 'mail-sent';

/** Counts one more today. */
export type CountDaily = (name: CounterName) => void;

export interface DailyCounters {
  countDaily: CountDaily;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** A key: `2026-11-25 sign-ins`. */
type DayAndName = `${string} ${CounterName}`;

export function createDailyCounters(database: Pick<Database, 'query'>, now: () => Date): DailyCounters {
  const counts = new BatchedCounts<DayAndName>((counted) => addDailyCounts(database, counted));
  return {
    countDaily: (name) => counts.add(`${dayOf(now())} ${name}`),
    flush: () => counts.flush(),
    close: () => counts.close(),
  };
}

/** Locks rows in key order, so that processes never deadlock. */
async function addDailyCounts(
  database: Pick<Database, 'query'>,
  counted: ReadonlyMap<DayAndName, number>,
): Promise<void> {
  const keys = [...counted.keys()].map((key) => key.split(' '));
  await database.query(
    `insert into daily_numbers as kept (day, name, value)
     select day, name, value from unnest($1::date[], $2::text[], $3::bigint[]) as added(day, name, value) order by day, name
     on conflict (day, name) do update set value = kept.value + excluded.value`,
    [keys.map(([day]) => day), keys.map(([, name]) => name), [...counted.values()]],
  );
}
