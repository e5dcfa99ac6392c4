/** Pools of connections to one server. */
import pg from 'pg';
import { outside, requestContext } from '../request-context.ts';
import { withTimeout } from '../with-timeout.ts';
import { observableQuery, type SentStatements } from './statements.ts';

export interface ServerOptions {
  url: string;
  /** The direct address behind a pooler; undefined if `url` is PostgreSQL itself (docs/decisions/0053). */
  directUrl?: string | undefined;
  /**
   * The maximum of connections for slow work. More do not help two cores: writes were a third slower with 20 than with
   * 10.
   */
  size?: number;
  onIdleError: (error: Error) => void;
}

export interface DatabaseLimits {
  /** Milliseconds to wait for a free or new connection. */
  connection: number;
  /** Milliseconds until an unanswered statement fails. Undefined: never. */
  answer?: number | undefined;
}

export const databaseLimits: DatabaseLimits = { connection: 5_000 };

/** PostgreSQL type numbers that must not arrive as text. */
const oid = { int8: 20, numeric: 1700, date: 1082 } as const;

const types = new pg.TypeOverrides();
types.setTypeParser(oid.int8, Number);
types.setTypeParser(oid.numeric, Number);
// A date stays a date, without a time zone.
types.setTypeParser(oid.date, (text) => text);

/** For statements that need a session of their own. */
export function withoutPooler({ url, directUrl, ...options }: ServerOptions): ServerOptions {
  return { ...options, url: directUrl ?? url };
}

/** Milliseconds until PostgreSQL cancels a statement: a slow statement is a bug to see, not to queue behind. */
export const sessionBounds = { statement_timeout: 20_000, idle_in_transaction_session_timeout: 30_000 };
/** Milliseconds until the driver gives up on an unresponsive server (rules/running 13). */
export const answerTimeout = sessionBounds.statement_timeout + 5_000;

export function openPool(options: ServerOptions, limits: DatabaseLimits, max: number) {
  const { url, directUrl, onIdleError } = options;
  const pool = new TimedPool({
    connectionString: url,
    max,
    types,
    application_name: 'guildhall',
    // Poolers reject connections that set these; there the role sets them (docs/running/pooler.md).
    ...(directUrl === undefined && sessionBounds),
    connectionTimeoutMillis: limits.connection,
    query_timeout: limits.answer,
    // TCP keepalive finds a dead connection even without statements.
    keepAlive: true,
    Client: AnsweringClient,
  });
  let isEnding = false;
  // Ignores connections that the server closes after the pool has ended.
  const tell = (error: Error) => {
    if (!isEnding) onIdleError(error);
  };
  pool.on('error', tell);
  // A broken lent connection also fails its borrower's statement.
  pool.on('connect', (client) => client.on('error', tell));
  const end = () => {
    isEnding = true;
    return pool.end();
  };
  return { pool, end };
}

/** A pool that measures how long callers wait for connections. */
type Taken = Parameters<typeof pg.Pool.prototype.connect>[0];

export class TimedPool extends pg.Pool {
  /** Callers that found no free connection. */
  waits = 0;
  /** Total milliseconds. */
  waited = 0;

  /** Wraps both the promise and the callback form. */
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: NonNullable<Taken>): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    const connect = (given?: Taken) => Reflect.apply(super.connect, this, given === undefined ? [] : [given]);
    // Measures only if the caller has to wait.
    if (this.idleCount > this.waitingCount) return connect(taken);
    const end = this.#begin();
    // A new connection outlives its request, so it must not keep the request's context.
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
 * Closes a connection after a statement timed out (`query_timeout`), since further statements on it would also wait.
 */
export class AnsweringClient extends pg.Client {
  /** Accepts all overloads. Only promises matter: the pool closes a failed callback's connection. */
  override query(...given: never[]): never {
    const answer: unknown = Reflect.apply(super.query, this, given);
    if (answer instanceof Promise) answer.catch((error) => hasTimedOut(error) && void this.end());
    return answer as never;
  }
}

/** True if PostgreSQL did not answer within `query_timeout`; the driver's error has no code. */
function hasTimedOut(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** The ways to read from a server. */
export interface Reads {
  /**
   * Runs a prepared statement, which PostgreSQL plans once per connection: for statements whose best plan does not
   * depend on values. `query` plans with values. PostgreSQL keeps planning with a known limit, so it is hidden in a
   * sub-select: `limit (select $1::integer)`.
   */
  prepared<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
}

/** Connections of one process, without those of jobs. */
export const usualConnections = 10;

/** One server, as it is read. */
export interface ReadServer {
  pool: TimedPool;
  reads: Reads;
  end(): Promise<unknown>;
}

export function openReads(options: ServerOptions, limits: DatabaseLimits, sent: SentStatements): ReadServer {
  const { pool, end } = openPool(options, limits, options.size ?? usualConnections);
  // A pooler may switch to a connection that has not parsed the statement.
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
        (await pool.query<Row>(observableQuery({ name: nameOf(name), text, values }, onSent))).rows,
    );
  return { pool, reads: { prepared: run, query: (text, values) => run('', text, values) }, end };
}

/** Milliseconds, to connect and to be answered. */
const patience = 1_000;

/** Queries over a new connection, outside the pools. Throws if it is unreachable, or does not answer in time. */
export async function queryDirectly<Answer>(
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
    return await withTimeout(outside(answer), patience, 'the database did not answer in time');
  } finally {
    void client.end().catch(() => undefined);
  }
}
