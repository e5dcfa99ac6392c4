/** Pools of connections to one server. */
import pg from 'pg';
import { outside, requestContext } from '../request-context.ts';
import { inTime } from '../with-timeout.ts';
import { type SentStatements, tellingQuery } from './statements.ts';

export interface ServerOptions {
  url: string;
  /** Past the pooler that `url` leads to; undefined where it leads to PostgreSQL itself (docs/decisions/0053). */
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

/** A pool that knows how long its connections were waited for: free ones, and new ones. */
type Taken = Parameters<typeof pg.Pool.prototype.connect>[0];

export class TimedPool extends pg.Pool {
  /** Who found none that was free. */
  waits = 0;
  /** Milliseconds, of all of them. */
  waited = 0;

  /** In both of its forms. */
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: NonNullable<Taken>): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    const connect = (given?: Taken) => Reflect.apply(super.connect, this, given === undefined ? [] : [given]);
    // Nothing is measured where nothing is waited for.
    if (this.idleCount > this.waitingCount) return connect(taken);
    const end = this.#begin();
    // A new connection outlives the request that it is made for.
    return outside(() => {
      if (taken !== undefined) {
        return connect((error, ...given) => {
          end();
          taken(error, ...given);
        });
      }
      return connect().finally(end);
    });
  }

  #begin(): () => void {
    const since = performance.now();
    const one = requestContext();
    return () => {
      const waited = performance.now() - since;
      this.waits += 1;
      this.waited += waited;
      if (one !== undefined) one.waitedForConnection += waited;
    };
  }
}

/**
 * Closes a connection once a statement on it has timed out (`query_timeout`). On a dead line every further statement would
 * wait as long.
 */
export class AnsweringClient extends pg.Client {
  /** Takes all forms of its parent's. Only promises matter: the pool closes the connection of a callback that fails. */
  override query(...given: never[]): never {
    const answer: unknown = Reflect.apply(super.query, this, given);
    if (answer instanceof Promise) answer.catch((error) => hasTimedOut(error) && void this.end());
    return answer as never;
  }
}

/** True of a statement that PostgreSQL did not answer within `query_timeout`; the driver gives the error no code. */
function hasTimedOut(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** The ways to read from one server. */
export interface Reads {
  /**
   * Runs a prepared statement: PostgreSQL parses and plans it once per connection. For statements whose best plan
   * does not depend on their values; the others go through `query`, which plans them with their values.
   * PostgreSQL goes on planning with the values as long as that promises a cheaper plan, as a known limit
   * always does: what it should not look at is hidden in a sub-select, `limit (select $1::integer)`.
   */
  prepared<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
}

/** Of one process, besides those of jobs. */
export const usualConnections = 10;

/** One server, as it is read. */
export interface ReadServer {
  pool: TimedPool;
  reads: Reads;
  end(): Promise<unknown>;
}

export function openReads(options: ServerOptions, limits: DatabaseLimits, sent: SentStatements): ReadServer {
  const { pool, end } = openPool(options, limits, options.size ?? usualConnections);
  // A pooler may give the next statement to a connection that never parsed this one.
  const nameOf = (name: string) => (options.directUrl === undefined ? name : '');
  const run = <Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]> =>
    sent.ask(
      name,
      text,
      async (onSent) =>
        (await pool.query<Row>(tellingQuery({ name: nameOf(name), text, values }, onSent))).rows,
    );
  return { pool, reads: { prepared: run, query: (text, values) => run('', text, values) }, end };
}

/** Milliseconds, to connect and to be answered. */
const patience = 1_000;

/** Throws where it cannot be reached, or does not answer in time. */
export async function queriedDirectly<Answer>(
  url: string,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guildhall figures',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  const answer = async () => {
    await client.connect();
    return ask(client);
  };
  try {
    return await inTime(outside(answer), patience, 'the database did not answer in time');
  } finally {
    void client.end().catch(() => undefined);
  }
}
