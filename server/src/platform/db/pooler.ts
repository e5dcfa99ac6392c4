/**
 * A pooler such as PgBouncer in front of the database: each transaction may be served by another process of PostgreSQL, which
 * knows nothing of what was parsed, set or listened to before (docs/decisions/0052).
 */
import type pg from 'pg';
import type { Log } from '../log.ts';
import { backendOf } from './answers.ts';
import { connected } from './connected.ts';
import { sessionBounds } from './pools.ts';

export interface Pooler {
  /** Leads past it, to PostgreSQL itself. */
  directUrl: string;
  /** SQL that gives the role a bound of time which it lacks. A connection cannot ask for one here. */
  missing: string[];
}

/** One sentence for the operator. */
export class PoolerError extends Error {}

/** Milliseconds. */
const patience = 5_000;
/** A pooler that gives every transaction the same process is found by its greeting, and one that forwards it by the others. */
const questions = 3;

/**
 * What stands in front of the database; undefined where nothing does. Throws a PoolerError where there is a pooler and no
 * address past it, and what the driver throws where nobody answers.
 */
export async function findPooler(url: string, directUrl: string | undefined): Promise<Pooler | undefined> {
  return onConnection(url, async (client) => {
    if (!(await isPooler(client))) return undefined;
    if (directUrl === undefined) throw new PoolerError(noWayPast);
    return { directUrl, missing: await missingBounds(client) };
  });
}

export const noWayPast =
  'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, ' +
  'for what needs a connection of its own (docs/running/pooler.md).';

/** Throws a PoolerError where the address past it leads to a pooler as well, or to another database. */
export async function checkWayPast(url: string, { directUrl }: Pooler): Promise<void> {
  const here = await onConnection(directUrl, async (client) => {
    if (await isPooler(client)) throw new PoolerError(notPast);
    return identityOf(client);
  });
  if (here !== (await onConnection(url, identityOf))) throw new PoolerError(elsewhere);
}

const notPast =
  'DATABASE_DIRECT_URL leads to a pooler as well: set it to the address of PostgreSQL itself (docs/running/pooler.md).';
const elsewhere =
  'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: both must name the same one (docs/running/pooler.md).';

/** Of a database of one server, as long as that runs. */
async function identityOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ identity: string }>(
    "select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), current_database()) as identity",
  );
  return rows[0]?.identity;
}

/** Told once at the start (rules/running 32). */
export function tellMissing({ missing }: Pooler, log: Log): void {
  if (missing.length === 0) return;
  log.warn(`Through the pooler nothing ends what takes too long: ${adviceFor(missing)}`);
}

export function adviceFor(missing: string[]): string {
  return `run ${missing.join('; ')}; then RECONNECT in the console of the pooler.`;
}

/** It greets in the name of a process of PostgreSQL that does not exist. */
async function isPooler(client: pg.Client): Promise<boolean> {
  for (let left = questions; left > 0; left -= 1) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    if (rows[0]?.pid !== backendOf(client)) return true;
  }
  return false;
}

const bounds = `
  select format('alter role %I in database %I set %s = %s', current_user, current_database(), name, wanted.value) as statement
  from unnest($1::text[], $2::text[]) wanted (name, value) join pg_settings using (name)
  where setting = '0' order by name desc`;

async function missingBounds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(bounds, [
    Object.keys(sessionBounds),
    Object.values(sessionBounds),
  ]);
  return rows.map(({ statement }) => statement);
}

/** Asks for nothing that a pooler refuses. */
export function onConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const bounds = { connectionTimeoutMillis: patience, query_timeout: patience };
  return connected({ connectionString: url, application_name: 'guildhall start', ...bounds }, work);
}
