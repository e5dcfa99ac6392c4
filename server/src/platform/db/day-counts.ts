/** How many rows were made on each day: of the newest days along a BRIN index (docs/decisions/0057). */
import type { Database } from './database.ts';

/** Both included, `YYYY-MM-DD` in UTC. */
export interface DaySpan {
  from: string;
  to: string;
}

export interface DayCount {
  day: string;
  count: number;
}

/** The tables that have an index by the moment at which a row was made. */
export type CountedTable = 'members' | 'products' | 'comments' | 'votes';

/** Each day of the span in its order, those on which nothing was made among them. */
export function countByDay(
  database: Pick<Database, 'query'>,
  table: CountedTable,
  { from, to }: DaySpan,
): Promise<DayCount[]> {
  return database.query<DayCount>(
    `select to_char(listed.day, 'YYYY-MM-DD') as day, coalesce(made.count, 0) as count
     from generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') as listed(day)
     left join (
       select date_trunc('day', created_at at time zone 'UTC') as day, count(*) as count from ${table}
       where created_at >= $1::date::timestamp at time zone 'UTC'
         and created_at < ($2::date + 1)::timestamp at time zone 'UTC'
       group by 1) made on made.day = listed.day
     order by listed.day`,
    [from, to],
  );
}
