/** The SQL that asks PostgreSQL about its state. */
import { availableConnections } from '../platform/db/connection-check.ts';
import type { Queryable } from './database-connection.ts';

export interface DatabaseServer {
  /** Such as 18.4. */
  version: string;
  major: number;
  encoding: string;
  isStandby: boolean;
  isReadOnly: boolean;
  bytes: number;
  /** Settings that are off and put data at risk. */
  off: string[];
  /** Connections for users without superuser rights, and those in use. */
  connections: number;
  connected: number;
}

export async function readServer(database: Queryable): Promise<DatabaseServer> {
  const [server] = await database.query<DatabaseServer>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
       current_setting('server_version_num')::int / 10000 as major,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
       current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
       pg_database_size(current_database())::float8 as bytes,
       array(select name::text from pg_settings where setting = 'off'
         and name in ('fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum') order by name) as off,
       ${availableConnections} as connections,
       (select sum(numbackends)::int from pg_stat_database) as connected`,
    [],
  );
  if (server === undefined) throw new Error('Not available from the database.');
  return server;
}

/** Milliseconds since 1970. */
export async function readClock(database: Queryable): Promise<number> {
  const [row] = await database.query<{ at: Date }>('select clock_timestamp() as at', []);
  return row?.at.getTime() ?? 0;
}
