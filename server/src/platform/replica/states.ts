/** What a primary and its replica say of themselves. Positions are bytes of the log. */

export interface PrimaryState {
  /** After whatever is committed. */
  position: number;
  /** So far a replica may have come. */
  flushed: number;
  /** The same of a database and of its copies. */
  identity: string;
}

export interface ReplicaState {
  isFollowing: boolean;
  identity: string;
  /** Another one of each server, and once it was started anew. */
  server: string;
  /** Null where it is no replica, or has replayed nothing. */
  replayed: number | null;
}

const identity = `(select system_identifier from pg_control_system()) || ' ' || current_database() as identity`;
/** To the microsecond; an address is no name of a server, which may have several. */
const server = 'extract(epoch from pg_postmaster_start_time())::text as server';
const asBytes = (position: string) => `(${position} - '0/0')::float8`;

export const stateOfReplica = `
  select pg_is_in_recovery() as "isFollowing", ${asBytes('pg_last_wal_replay_lsn()')} as replayed, ${identity},
    ${server}`;

export const serverOf = `select ${server}`;

/** Of the primary alone; a replica refuses it. */
export const stateOfPrimary = `select ${asBytes('pg_current_wal_insert_lsn()')} as position, ${asBytes('pg_current_wal_flush_lsn()')} as flushed,
    ${identity}`;
