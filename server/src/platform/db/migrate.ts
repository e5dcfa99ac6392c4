/** Plain SQL files, forward only, never edited: each runs once, in order; those of one update all or none. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { atOnce, connected } from './connected.ts';
import { migrationLockKey } from './lock-keys.ts';

const application_name = 'guildhall migrations';

const folder = new URL('../../../migrations/', import.meta.url);
/** Of the code that runs: what an update lays beside it is of the next start. */
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();
/**
 * Of files that were edited after all, because servers that should run them could not; where the former text ran, it made what
 * the new one makes.
 */
const formerDigests: Record<string, string> = {
  '0034_counts.sql': '7468c347146e97c15495b702c1eac4892cef2cf797768281163e90501ca1b767',
};

/** Files that are there for another one alone, and run wherever that does, also to restore what was kept before they came. */
const companions: Record<string, string> = {
  '0024_row_functions_away.sql': '0025_search_ids.sql',
  '0025_with_row_functions_back.sql': '0025_search_ids.sql',
};

/** One that has run in a database. */
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
  /** Stops where another database stands, whose migrations these are; throws where that one is newer, or was changed. */
  upTo?: RanMigration[];
  /** Hears of each one of an update as it begins, as some take minutes; of a first start nothing. */
  say?: Say;
}

type Say = (line: string) => void;

/**
 * Brings the database up to date, the job queue's tables included; replies with the names that ran. Throws when a file that
 * already ran has changed since, when the database is newer than the code, or when one fails, and has changed nothing then.
 */
export async function migrate(
  url: string,
  { upTo, say = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations();
  const migrations = upTo === undefined ? all : refuseUnknown(all, upTo);
  return migrating(url, async (client) => {
    await takeTurn(client, say);
    await client.query(`create table if not exists migrations (
      name text primary key, digest text not null, ran_at timestamptz not null default now())`);
    const isUpdate = await hasMigrations(client);
    const ran = await pending(client, migrations);
    await runAll(client, ran, isUpdate ? say : () => undefined);
    await migrateJobs(url);
    return ran.map(({ name }) => name);
  });
}

/** Milliseconds: others that merely look hold the turn for less. */
const unsaid = 2_000;

/** Those that start at once take turns; each turn ends with its connection. */
async function takeTurn(client: pg.Client, say: Say): Promise<void> {
  // A role whose statements are ended after a while waits for its turn all the same, and for what takes long.
  await client.query('set statement_timeout = 0');
  // Where whoever asked was killed, the statement ends as well, and keeps nobody waiting. Not every system can tell.
  await client.query("set client_connection_check_interval = '5s'").catch(() => undefined);
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    migrationLockKey,
  ]);
  if (rows[0]?.got) return;
  const timer = setTimeout(() => say('Waiting for another process, which is updating the database.'), unsaid);
  await client.query('select pg_advisory_lock($1)', [migrationLockKey]).finally(() => clearTimeout(timer));
}

/** The tables of the job queue alone. */
export async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name });
  // A pool has ended before its connections have: the server may end first, which is no fault then.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

/** Those of ours that ran there, with their companions. */
function refuseUnknown(all: Migration[], ran: RanMigration[]): Migration[] {
  remaining(all, ran);
  const names = new Set(ran.map(({ name }) => name));
  return all.filter(({ name }) => names.has(name) || names.has(companions[name] ?? name));
}

/**
 * Names of what `migrate` would run in a database that has been in use; none for one that is new. Throws as it does, where it
 * would run nothing.
 */
export async function findUpdate(url: string): Promise<string[]> {
  return migrating(url, async (client) => {
    if (!(await hasMigrations(client))) return [];
    return (await pending(client, await readMigrations())).map(({ name }) => name);
  });
}

/** Whether a Guildhall ever began in it. */
export function isBegun(url: string): Promise<boolean> {
  return migrating(url, hasMigrations);
}

/** Whether any has run. Their table alone is what a first start leaves that is killed while it makes all others: as good as nothing. */
export async function hasMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const found = await client.query(`select where to_regclass('public.migrations') is not null`);
  if (found.rowCount === 0) return false;
  const { rowCount } = await client.query('select from public.migrations limit 1');
  return rowCount === 1;
}

function migrating<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return connected({ connectionString: url, application_name }, work);
}

/** Whether another Guildhall ran what this one does not know. */
export function isNewer(ran: RanMigration[]): boolean {
  return ran.some(({ name }) => !names.includes(name));
}

/** True when every file has run that this code came with; for the readiness check. */
export async function isMigrated(asked: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await asked.query<{ count: number }>('select count(*)::int as count from migrations');
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

/** Milliseconds for one lock: whoever asks for the table of a version that still answers stands behind who waits for it. */
const lockTimeout = 2_000;
/**
 * Where others may wait for what is held already: before PostgreSQL looks, after a second, whether two wait for each other, and
 * ends one of them.
 */
const furtherLockTimeout = 500;
/** Milliseconds in which those go on who had to wait. */
const betweenTries = 500;
/** rules/running 16 */
const triesFor = 60_000;

/** Takes another turn where somebody holds a table for longer than others may be kept waiting. */
async function runAll(client: pg.Client, migrations: Migration[], say: Say): Promise<void> {
  const said = new Set<string>();
  const begin = ({ name }: Migration) => {
    if (!said.has(name)) say(`Database updated: ${name}`);
    said.add(name);
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

/** lock_not_available, and deadlock_detected: whoever held what it wanted may have been waiting for what it holds. */
const ofLocks = ['55P03', '40P01'];

function isOfLocks(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return ofLocks.includes(cause?.code ?? '');
}

/** One transaction: a database is never left between two versions, where neither could use it. */
async function runAtOnce(
  client: pg.Client,
  migrations: Migration[],
  begin: (migration: Migration) => void,
): Promise<void> {
  await atOnce(client, async () => {
    await takeRewritten(client, migrations);
    await client.query(`set local lock_timeout = ${lockTimeout}`);
    for (const migration of migrations) {
      begin(migration);
      await runOne(client, migration);
    }
  });
}

/**
 * Tables that are written anew, which migrations name as `-- rewrites: one, another`, are taken before anything else is held:
 * whoever reads one of them and waits for another piece of the update would be ended
 * by PostgreSQL, which finds that the two wait for each other.
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
