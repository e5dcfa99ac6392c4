/** How a session is set, and how its statement is stopped from another one. */
import type { Session } from './session.ts';

/**
 * Nothing ends a session but its work, and values have the same text on every server. What a table's policies would
 * hide is an error, not a shorter copy.
 */
const settings: Record<string, string> = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '3',
  bytea_output: 'hex',
  lc_monetary: 'C',
  xmloption: 'content',
  row_security: 'off',
  default_tablespace: '',
};

/** Servers before 17 do not know all of the settings. */
export async function settle(session: Session): Promise<void> {
  await session.query(
    `select set_config(wanted.name, wanted.value, false)
     from unnest($1::text[], $2::text[]) wanted (name, value)
     join pg_settings known on lower(known.name) = wanted.name`,
    [Object.keys(settings), Object.values(settings)],
  );
  // First the schema that is copied, then what the functions of its columns may stand on.
  await session.query(
    `select set_config('search_path', concat_ws(', ', 'public', nullif(current_setting('search_path'), '')), false)`,
  );
}

/** The process that serves the session. */
export async function backendOf(session: Session): Promise<number> {
  const [row] = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  return row?.pid ?? 0;
}

/** Stops what that process is doing, if it still lives. */
export async function cancelBackend(session: Session, pid: number): Promise<void> {
  await session.query('select pg_cancel_backend($1)', [pid]);
}

/** Without a snapshot yet: that comes with the first question. */
export async function beginReading(session: Session): Promise<void> {
  await session.query('begin isolation level repeatable read, read only');
}

/** The time at which this question came, just before the snapshot that is taken for it. */
export async function momentOf(session: Session): Promise<Date> {
  const [row] = await session.query<{ at: Date }>('select statement_timestamp() as at');
  return row?.at ?? new Date(Number.NaN);
}

export async function beginWriting(session: Session): Promise<void> {
  await session.query('begin isolation level read committed, read write');
}

export async function commit(session: Session): Promise<void> {
  await session.query('commit');
}

/** Checks now what would be checked at the end: a table that waits for it takes no index and no trigger. */
export async function checkDeferred(session: Session): Promise<void> {
  await session.query('set constraints all immediate');
}
