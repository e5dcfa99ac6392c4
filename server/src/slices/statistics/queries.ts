/** SQL of the table of days. */
import type { StatisticName } from '#contract/statistics/model.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DayCount } from '../../platform/db/day-counts.ts';

type Queries = Pick<Database, 'query'>;

/** The days to show: `days` of them from `from` on, in groups of `step`. */
export interface Shown {
  from: string;
  days: number;
  step: number;
}

/** One statistic over the days of one step. */
export interface StepRow {
  name: StatisticName;
  /** The index of the step, from 0. The value -1 stands for the preceding period of the same length. */
  place: number;
  total: number;
  /** The value of the step's last day. */
  last: number;
  /** Counts the days with data. */
  days: number;
}

/** Reads the shown days and as many before with one statement. */
export function listSteps(database: Queries, { from, days, step }: Shown): Promise<StepRow[]> {
  return database.query<StepRow>(
    `select name, case when day < $1::date then -1 else (day - $1::date) / $3::integer end as place,
       sum(value)::bigint as total, (array_agg(value order by day desc))[1] as last, count(*) as days
     from daily_numbers where day >= $1::date - $2::integer and day < $1::date + $2::integer
     group by 1, 2`,
    [from, days, step],
  );
}

/** The last day with data up to today; undefined without any. */
export async function findLastDay(
  database: Queries,
  name: StatisticName,
  today: string,
): Promise<string | undefined> {
  const [row] = await database.query<{ day: string | null }>(
    `select to_char(max(day), 'YYYY-MM-DD') as day from daily_numbers where name = $1 and day <= $2::date`,
    [name, today],
  );
  return row?.day ?? undefined;
}

/** Replaces earlier values, so that a repetition changes nothing. Some statistics only grow (rules/statistics 3). */
export async function saveDays(
  database: Queries,
  name: StatisticName,
  counts: readonly DayCount[],
  { mayFall }: { mayFall: boolean },
): Promise<void> {
  await database.query(
    `insert into daily_numbers as kept (day, name, value)
     select day, $1, value from unnest($2::date[], $3::bigint[]) as counted(day, value) order by day
     on conflict (day, name) do update set value = excluded.value
       where kept.value < excluded.value or $4 and kept.value > excluded.value`,
    [name, counts.map(({ day }) => day), counts.map(({ count }) => count), mayFall],
  );
}

/** Inserts zeros, to distinguish a day without events from a day without data. */
export async function beginDay(
  database: Queries,
  names: readonly StatisticName[],
  day: string,
): Promise<void> {
  await database.query(
    `insert into daily_numbers (day, name, value) select $1::date, name, 0 from unnest($2::text[]) as begun(name)
     order by name on conflict (day, name) do nothing`,
    [day, names],
  );
}

export async function forgetDays(database: Queries, before: string): Promise<void> {
  await database.query('delete from daily_numbers where day < $1::date', [before]);
}

/** Deletes all counts; the history of disk and database size stays. */
export async function forgetCounts(database: Queries): Promise<void> {
  await database.query(`delete from daily_numbers where name <> all('{disk,database}')`, []);
}

/** Bytes of the database on disk. */
export async function readDatabaseSize(database: Queries): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
    [],
  );
  return row?.bytes ?? 0;
}
