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

const isOfMember = 'exists (select from members m where m.id = author_id and m.erased_at is null)';

/**
 * The moment by which rows of each table are counted, along an index, and which of them. Who registers is a member from the
 * day they are let in; of a former member the year alone is kept. What a former member posted is not counted anew.
 */
const rows = {
  members: { moment: 'confirmed_at', which: 'erased_at is null' },
  products: { moment: 'created_at', which: isOfMember },
  comments: { moment: 'created_at', which: isOfMember },
  votes: { moment: 'created_at', which: 'true' },
} as const;
export type CountedTable = keyof typeof rows;

/** Each day of the span in its order, those on which nothing was made among them. */
export function countByDay(
  database: Pick<Database, 'query'>,
  table: CountedTable,
  { from, to }: DaySpan,
): Promise<DayCount[]> {
  const { moment, which } = rows[table];
  return database.query<DayCount>(
    `select to_char(listed.day, 'YYYY-MM-DD') as day, coalesce(made.count, 0) as count
     from generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') as listed(day)
     left join (
       select date_trunc('day', ${moment} at time zone 'UTC') as day, count(*) as count from ${table}
       where ${moment} >= $1::date::timestamp at time zone 'UTC'
         and ${moment} < ($2::date + 1)::timestamp at time zone 'UTC' and ${which}
       group by 1) made on made.day = listed.day
     order by listed.day`,
    [from, to],
  );
}
