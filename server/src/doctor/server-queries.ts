/** The SQL of what PostgreSQL says of itself. */
import { connectionsGiven } from '../platform/db/connection-room.ts';
import type { Asked } from './asking.ts';

export interface DatabaseServer {
  /** Such as 18.4. */
  version: string;
  major: number;
  minor: number;
  encoding: string;
  isStandby: boolean;
  isReadOnly: boolean;
  bytes: number;
}

export async function readServer(asked: Asked): Promise<DatabaseServer> {
  return one(
    await asked.query<DatabaseServer>(
      `select split_part(current_setting('server_version'), ' ', 1) as version,
         current_setting('server_version_num')::int / 10000 as major,
         current_setting('server_version_num')::int % 10000 as minor,
         current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
         current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
         pg_database_size(current_database())::float8 as bytes`,
      [],
    ),
  );
}

export async function readClock(asked: Asked): Promise<Date> {
  return one(await asked.query<{ at: Date }>('select clock_timestamp() as at', [])).at;
}

export interface ServerSettings {
  fsync: boolean;
  fullPageWrites: boolean;
  synchronousCommit: boolean;
  checksums: boolean;
  autovacuum: boolean;
  isolation: string;
  /** Bytes. */
  sharedBuffers: number;
  /** For those who are no superusers. */
  connections: number;
  connected: number;
}

/** As they are for whoever signs in as Guildhall does. */
export async function readServerSettings(asked: Asked): Promise<ServerSettings> {
  return one(
    await asked.query<ServerSettings>(
      `select current_setting('fsync') = 'on' as fsync, current_setting('full_page_writes') = 'on' as "fullPageWrites",
         current_setting('synchronous_commit') <> 'off' as "synchronousCommit",
         current_setting('data_checksums') = 'on' as checksums, current_setting('autovacuum') = 'on' as autovacuum,
         current_setting('default_transaction_isolation') as isolation,
         pg_size_bytes(current_setting('shared_buffers'))::float8 as "sharedBuffers",
         ${connectionsGiven} as connections,
         (select sum(numbackends)::int from pg_stat_database) as connected`,
      [],
    ),
  );
}

function one<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('Not available from the database.');
  return row;
}
