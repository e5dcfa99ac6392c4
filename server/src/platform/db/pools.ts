/** Pools of connections to one server. */
import pg from 'pg';
import { AnsweringClient } from './answering-client.ts';
import { TimedPool } from './timed-pool.ts';

export interface ServerOptions {
  url: string;
  /** Past the pooler that `url` leads to; undefined where it leads to PostgreSQL itself (docs/decisions/0052). */
  directUrl?: string | undefined;
  /**
   * Connections for what may take long, at most. Two cores get no more done by more of them: writes were a third slower with 20
   * than with 10.
   */
  size?: number;
  onIdleError: (error: Error) => void;
}

export interface DatabaseLimits {
  /** Milliseconds to wait for a connection, a free one or a new one. */
  connection: number;
  /** Milliseconds after which a statement has failed that was not answered. Undefined: never. */
  answer?: number | undefined;
}

export const databaseLimits: DatabaseLimits = { connection: 5_000 };

/** PostgreSQL's type numbers of what must not arrive as text. */
const oid = { int8: 20, numeric: 1700, date: 1082 } as const;

const types = new pg.TypeOverrides();
types.setTypeParser(oid.int8, Number);
types.setTypeParser(oid.numeric, Number);
// A day is a day, not midnight somewhere.
types.setTypeParser(oid.date, (text) => text);

/** For what needs a session of its own. */
export function pastPooler({ url, directUrl, ...options }: ServerOptions): ServerOptions {
  return { ...options, url: directUrl ?? url };
}

/** Milliseconds. A statement that takes longer is a fault to see, not a queue to build. */
export const sessionBounds = { statement_timeout: 20_000, idle_in_transaction_session_timeout: 30_000 };
/** Milliseconds. PostgreSQL ends a statement before that, unless it does not answer at all (rules/running 13). */
export const answerTimeout = sessionBounds.statement_timeout + 5_000;

export function openPool(options: ServerOptions, limits: DatabaseLimits, max: number) {
  const { url, directUrl, onIdleError } = options;
  const pool = new TimedPool({
    connectionString: url,
    max,
    types,
    application_name: 'guildhall',
    // A pooler refuses a connection that asks for them: there they are the role's (docs/running/pooler.md).
    ...(directUrl === undefined && sessionBounds),
    connectionTimeoutMillis: limits.connection,
    query_timeout: limits.answer,
    // A dead line is found by the system as well, where nothing is asked on it.
    keepAlive: true,
    Client: AnsweringClient,
  });
  let isEnding = false;
  // A pool has ended before its connections have: a server that ends first is no news then.
  const tell = (error: Error) => {
    if (!isEnding) onIdleError(error);
  };
  pool.on('error', tell);
  // A connection that breaks while it is lent out tells its borrower by the failing statement, too.
  pool.on('connect', (client) => client.on('error', tell));
  const end = () => {
    isEnding = true;
    return pool.end();
  };
  return { pool, end };
}
