/** Plain SQL migrations, forward only and never edited: each runs once, in order; an update applies all or none. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { migrationLockKey } from './lock-keys.ts';
import { inTransaction, withConnection } from './with-connection.ts';

const application_name = 'guildhall migrations';

const folder = new URL('../../../migrations/', import.meta.url);
/** Files of the running code: an update may already have placed the next release's beside it. */
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();
/**
 * Hashes of files that had to be edited because some servers could not run them; both versions have the same result.
 */
const formerDigests: Record<string, string> = {
  '0034_counts.sql': '7468c347146e97c15495b702c1eac4892cef2cf797768281163e90501ca1b767',
};

/** Companion files, which run wherever their main file does, also when an older backup is restored. */
const companions: Record<string, string> = {
  '0024_row_functions_away.sql': '0025_search_ids.sql',
  '0025_with_row_functions_back.sql': '0025_search_ids.sql',
};

/** A migration that ran in a database. */
export interface RanMigration {
  name: string;
  digest: string;
}

interface Migration {
  name: string;
  sql: string;
  digest: string;
}

interface MigrateOptions {
  /** Stops if the database belongs to another application; throws if it is newer or was changed. */
  upTo?: RanMigration[];
  /** Called for each migration of an update, since some take minutes; not on a first start. */
  say?: Say;
}

type Say = (line: string) => void;

/**
 * Migrates the database and the job queue's tables; returns the names that ran. Throws, without any change, if an
 * applied file was edited, the database is newer than the code, or a migration fails.
 */
export async function migrate(
  url: string,
  { upTo, say = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations();
  const migrations = upTo === undefined ? all : refuseUnknown(all, upTo);
  return migrating(url, async (client) => {
    await lockMigrations(client, say);
    await client.query(`create table if not exists migrations (
      name text primary key, digest text not null, ran_at timestamptz not null default now())`);
    const isUpdate = await hasMigrations(client);
    const ran = await pending(client, migrations);
    await runAll(client, ran, isUpdate ? say : () => undefined);
    await migrateJobs(url);
    return ran.map(({ name }) => name);
  });
}

/** Milliseconds: mere checks hold the lock for less. */
const patience = 2_000;

/** Concurrent starts take turns; a turn ends with its connection. */
async function lockMigrations(client: pg.Client, say: Say): Promise<void> {
  // Overrides a role's statement timeout, for waiting and for long migrations.
  await client.query('set statement_timeout = 0');
  // Ends the statement if its client is killed, so that nobody waits for it. Some systems cannot detect this.
  await client.query("set client_connection_check_interval = '5s'").catch(() => undefined);
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    migrationLockKey,
  ]);
  if (rows[0]?.got) return;
  const timer = setTimeout(
    () => say('Waiting for another process, which is updating the database.'),
    patience,
  );
  await client.query('select pg_advisory_lock($1)', [migrationLockKey]).finally(() => clearTimeout(timer));
}

/** Migrates the job queue's tables only. */
export async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name });
  // Ignores connections that the server closes after the pool has ended.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

/** Our applied migrations with their companions. */
function refuseUnknown(all: Migration[], ran: RanMigration[]): Migration[] {
  remaining(all, ran);
  const names = new Set(ran.map(({ name }) => name));
  return all.filter(({ name }) => names.has(name) || names.has(companions[name] ?? name));
}

/** Names that `migrate` would run in a used database; none for a new one. Throws as `migrate` does. */
export async function findUpdate(url: string): Promise<string[]> {
  return migrating(url, async (client) => {
    if (!(await hasMigrations(client))) return [];
    return (await pending(client, await readMigrations())).map(({ name }) => name);
  });
}

/** True if Guildhall ever began a migration there. */
export function isBegun(url: string): Promise<boolean> {
  return migrating(url, hasMigrations);
}

/** True if any migration has run. A killed first start leaves only the migrations table. */
export async function hasMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const found = await client.query(`select where to_regclass('public.migrations') is not null`);
  if (found.rowCount === 0) return false;
  const { rowCount } = await client.query('select from public.migrations limit 1');
  return rowCount === 1;
}

function migrating<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withConnection({ connectionString: url, application_name }, work);
}

/** True if the database has migrations that this release does not know. */
export function isNewer(ran: RanMigration[]): boolean {
  return ran.some(({ name }) => !names.includes(name));
}

/** True if all of this release's migrations have run; for the readiness check. */
export async function isMigrated(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from migrations');
  return (rows[0]?.count ?? 0) >= names.length;
}

async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function pending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<RanMigration>('select name, digest from migrations');
  return remaining(migrations, rows);
}

function remaining(migrations: Migration[], rows: RanMigration[]): Migration[] {
  const done = new Map(rows.map(({ name, digest }) => [name, digest]));
  for (const { name, digest } of migrations) {
    if (done.has(name) && done.get(name) !== digest && done.get(name) !== formerDigests[name]) {
      throw new Error(`The migration ${name} was changed after it ran. Migrations must never be edited.`);
    }
    done.delete(name);
  }
  const [unknown] = [...rows.map(({ name }) => name)].filter((name) => done.has(name));
  if (unknown !== undefined) {
    throw new Error(`The database is newer than this Guildhall: it has ${unknown}. Update Guildhall.`);
  }
  const ran = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !ran.has(name));
}

/** Milliseconds per lock: other sessions queue behind a waiting migration. */
const lockTimeout = 2_000;
/** Waits less while it holds locks, below the second after which PostgreSQL's deadlock detector would end a session. */
const furtherLockTimeout = 500;
/** Milliseconds of pause, in which blocked sessions proceed. */
const betweenTries = 500;
/** Milliseconds to wait for the locks of a migration (rules/running 16). */
const triesFor = 60_000;

/** Retries if somebody holds a table for too long. */
async function runAll(client: pg.Client, migrations: Migration[], say: Say): Promise<void> {
  const announced = new Set<string>();
  const begin = ({ name }: Migration) => {
    if (!announced.has(name)) say(`Database updated: ${name}`);
    announced.add(name);
  };
  for (const begun = Date.now(); ; ) {
    try {
      return await runAtOnce(client, migrations, begin);
    } catch (error) {
      if (Date.now() - begun > triesFor || !isOfLocks(error)) throw error;
    }
    await pause(betweenTries);
  }
}

/** lock_not_available, and deadlock_detected, since the holder may wait for our locks. */
const ofLocks = ['55P03', '40P01'];

function isOfLocks(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return ofLocks.includes(cause?.code ?? '');
}

/** One transaction, so that the database is never between two versions. */
async function runAtOnce(
  client: pg.Client,
  migrations: Migration[],
  begin: (migration: Migration) => void,
): Promise<void> {
  await inTransaction(client, async () => {
    await takeRewritten(client, migrations);
    await client.query(`set local lock_timeout = ${lockTimeout}`);
    for (const migration of migrations) {
      begin(migration);
      await runOne(client, migration);
    }
  });
}

/**
 * Locks tables that migrations rewrite (`-- rewrites: one, another`) before all others. Otherwise a reader of one that
 * waits for another would deadlock.
 */
async function takeRewritten(client: pg.Client, migrations: Migration[]): Promise<void> {
  const named = migrations.flatMap(({ sql }) => /^-- rewrites: (.+)$/m.exec(sql)?.[1]?.split(', ') ?? []);
  const { rows } = await client.query<{ name: string }>(
    'select distinct name from unnest($1::text[]) name where to_regclass(name) is not null',
    [named],
  );
  for (const [place, { name }] of rows.entries()) {
    await client.query(`set local lock_timeout = ${place === 0 ? lockTimeout : furtherLockTimeout}`);
    await client.query(`lock table ${name} in access exclusive mode`).catch((error) => {
      throw nothingChanged(`The table ${name} couldn’t be locked for the update`, error);
    });
  }
}

async function runOne(client: pg.Client, { name, sql, digest }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest]);
  } catch (error) {
    throw nothingChanged(`The migration ${name} failed`, error);
  }
}

function nothingChanged(what: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`${what}, and nothing was changed: ${reason}`, { cause: error });
}
