/** The SQL of what PostgreSQL has to clear up. */
import type { Asked } from './asking.ts';

export interface Upkeep {
  /** Those with many dead rows, the worst first. */
  dead: { table: string; live: number; dead: number }[];
  /** Of the oldest transaction in any database of the server. */
  age: number;
  /** The oldest that others have open in this database. */
  transactions: { pid: number; name: string; seconds: number }[];
  /** Readers of the log that are away. */
  slots: { slot: string; bytes: number }[];
}

/** Rows that autovacuum would have come for long before. */
const manyDead = 50_000;

export async function readUpkeep(asked: Asked): Promise<Upkeep> {
  const [row] = await asked.query<{ age: number }>(
    'select max(age(datfrozenxid))::float8 as age from pg_database',
    [],
  );
  return {
    dead: await asked.query(dead, [manyDead]),
    age: row?.age ?? 0,
    transactions: await asked.query(transactions, []),
    slots: await asked.query(slots, []),
  };
}

const dead = `
  select relname as table, n_live_tup::float8 as live, n_dead_tup::float8 as dead from pg_stat_user_tables
  where n_dead_tup > $1 and n_dead_tup > n_live_tup * 0.5 order by n_dead_tup desc limit 3`;

const transactions = `
  select pid, application_name as name, extract(epoch from now() - xact_start)::float8 as seconds from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and xact_start is not null
  order by xact_start limit 3`;

const slots = `
  select slot_name as slot, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as bytes
  from pg_replication_slots where not active and restart_lsn is not null`;
