/** Pools of connections to one server, each watched over until its end. */
import pg from 'pg';
import { type AnswerLimits, AskingClient, watchOverAnswers } from './answers.ts';
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
  /** Hears how many connections were given up that PostgreSQL did not answer on; without it none is. */
  onHang?: (connections: number) => void;
}

export interface DatabaseLimits extends AnswerLimits {
  /** Milliseconds that a connection is waited for, a free one or a new one. */
  connection: number;
}

/** Together less than ten seconds: nobody waits longer to hear that there is no database. */
export const databaseLimits: DatabaseLimits = { connection: 5_000, suspicion: 2_000, question: 2_000 };

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

/** Watched over until its end. */
export function openPool(options: ServerOptions, limits: DatabaseLimits, max: number) {
  const { url, directUrl, onIdleError, onHang } = options;
  const pool = new TimedPool({
    connectionString: url,
    max,
    types,
    application_name: 'guildhall',
    // A pooler refuses a connection that asks for them: there they are the role's (docs/running/pooler.md).
    ...(directUrl === undefined && sessionBounds),
    connectionTimeoutMillis: limits.connection,
    ...(onHang && { Client: AskingClient }),
  });
  let isEnding = false;
  // A pool has ended before its connections have: a server that ends first is no news then.
  const tell = (error: Error) => {
    if (!isEnding) onIdleError(error);
  };
  pool.on('error', tell);
  // A connection that breaks while it is lent out tells its borrower by the failing statement, too.
  pool.on('connect', (client) => client.on('error', tell));
  const watch = onHang && watchOverAnswers(pool, options, limits, onHang);
  const end = () => {
    isEnding = true;
    watch?.stop();
    return pool.end();
  };
  return { pool, end };
}
