/** How far the transactions of a PostgreSQL have come, by which it is known that nobody has written since. */
import type pg from 'pg';

type Asked = Pick<pg.ClientBase, 'query'>;

export interface Position {
  /** Of the PostgreSQL, made as it was: in another one the numbers are of other transactions. */
  cluster: string;
  /** The first transaction that had not ended. */
  next: string;
}

export async function readPosition(client: Asked): Promise<Position> {
  const { rows } = await client.query<Position>(
    `select system_identifier::text as cluster, pg_snapshot_xmin(pg_current_snapshot())::text as next
     from pg_control_system()`,
  );
  if (rows[0] === undefined) throw new Error('a PostgreSQL has no position');
  return rows[0];
}

/** As many as an update that fails may take without a doubt of how long it takes to look at them. */
const most = 100_000;

/** How many have written something since, of any database there; undefined in another PostgreSQL, or where there are too many to look at. */
export async function countWritten(client: Asked, { cluster, next }: Position): Promise<number | undefined> {
  const { rows } = await client.query<{ written: number }>(
    `select (
       select count(*)::int from generate_series($2::bigint, now.next - 1) number
       where pg_xact_status(number::text::xid8) is distinct from 'aborted') as written
     from (select system_identifier::text as cluster,
       pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next from pg_control_system()) now
     where now.cluster = $1 and now.next between $2::bigint and $2::bigint + $3`,
    [cluster, next, most],
  );
  return rows[0]?.written;
}
