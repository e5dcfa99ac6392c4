/** Counts rows per day; recent days use a BRIN index (docs/decisions/0057). */
import type { Database } from './database.ts';

/** Inclusive UTC days, `YYYY-MM-DD`. */
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
 * The indexed time by which each table is counted, and its filter. A registration counts from its approval; former
 * members only keep the year. Former members' posts are not counted again.
 */
const rows = {
  members: { moment: 'confirmed_at', which: 'erased_at is null' },
  products: { moment: 'created_at', which: isOfMember },
  comments: { moment: 'created_at', which: isOfMember },
  votes: { moment: 'created_at', which: 'true' },
} as const;
export type CountedTable = keyof typeof rows;

/** One row per day of the span in order, including empty days. */
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
