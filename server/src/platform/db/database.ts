/** Pools, so that nothing waits for what takes longer (docs/decisions/0045); one Kysely, and prepared statements for the hot reads. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type AnswerLimits, AskingClient, backendOf, watchOverAnswers } from './answers.ts';
import { answersAside } from './answers-aside.ts';
import { GatheringFigures } from './gathering-figures.ts';
import type { Tables } from './schema.ts';
import { tellingQuery } from './sent-query.ts';
import { type HearStatement, SentStatements } from './sent-statements.ts';
import { sharedConnections, sharingConnections } from './text-batch.ts';
import { TextQuery, type TextStatement, type TextValue } from './text-query.ts';
import { TimedPool } from './timed-pool.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** Runs a prepared statement whose rows come as texts; alone, or together with others (`Database.quickTexts`). */
export type RunForTexts = (name: string, text: string, values: readonly TextValue[]) => Promise<string[]>;

export interface Database {
  /** For checked queries. */
  db: Db;
  /** For whatever may take long: all but the two below. */
  pool: TimedPool;
  /** For `quickTexts` alone. */
  quickPool: TimedPool;
  /** For the job workers, which hold eight of its connections to listen; what jobs ask for goes by the others. */
  jobPool: TimedPool;
  /**
   * Runs a prepared statement: PostgreSQL parses and plans it once per connection. For statements whose best plan
   * does not depend on their values; the others go through `query`, which plans them with their values.
   * PostgreSQL goes on planning with the values as long as that promises a cheaper plan, as a known limit
   * always does: what it should not look at is hidden in a sub-select, `limit (select $1::integer)`.
   */
  prepared<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
  /** The same as each row's text (`row-texts.ts`). */
  preparedTexts: RunForTexts;
  queryTexts(text: string, values: readonly TextValue[]): Promise<string[]>;
  /**
   * As `preparedTexts`, for reads that are quick whatever their values are: they share connections (`text-batch.ts`), which are
   * theirs alone, so that they never wait for what takes long (docs/decisions/0045).
   */
  quickTexts: RunForTexts;
  /** Statements sent since the start, transactions' own included; tests assert growth by it. */
  statements(): number;
  /** How long they took, and how many failed. */
  sent: SentStatements;
  /** Whether it answers on a connection of its own, within a second: those of the pools may all be busy. */
  answersAside(): Promise<boolean>;
  /** Statements that many callers have in common. */
  gatherings: GatheringFigures;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /**
   * Connections for what may take long, at most. Two cores get no more done by more of them: writes were a third slower with 20
   * than with 10.
   */
  size?: number;
  onIdleError: (error: Error) => void;
  /** Hears how many connections were given up that PostgreSQL did not answer on; without it none is. */
  onHang?: (connections: number) => void;
  /** Hears the process id of each backend of PostgreSQL that is given what may take long. */
  onBackend?: ((pid: number) => void) | undefined;
  limits?: Partial<DatabaseLimits>;
  /** Hears of each statement that was answered. */
  onStatement?: HearStatement | undefined;
}

export interface DatabaseLimits extends AnswerLimits {
  /** Milliseconds that a connection is waited for, a free one or a new one. */
  connection: number;
}

/** Together less than ten seconds: nobody waits longer to hear that there is no database. */
export const databaseLimits: DatabaseLimits = { connection: 5_000, suspicion: 2_000, question: 2_000 };

/** For what may take long. */
const usualSize = 10;
/** Eight that listen, and some for the statements by which workers take and end their jobs. */
const jobConnections = 11;

/** PostgreSQL's type numbers of what must not arrive as text. */
const oid = { int8: 20, numeric: 1700, date: 1082 } as const;

const types = new pg.TypeOverrides();
types.setTypeParser(oid.int8, Number);
types.setTypeParser(oid.numeric, Number);
// A day is a day, not midnight somewhere.
types.setTypeParser(oid.date, (text) => text);

export function openDatabase(options: DatabaseOptions): Database {
  const limits = { ...databaseLimits, ...options.limits };
  const usual = openPool(options, limits, options.size ?? usualSize);
  const quick = openPool(options, limits, sharedConnections);
  const jobs = openPool(options, limits, jobConnections);
  const { pool } = usual;
  tellBackends(pool, options.onBackend);
  const sent = new SentStatements(options.onStatement);
  const gatherings = new GatheringFigures();
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query, queryDurationMillis }) =>
      sent.note(query.sql, queryDurationMillis, level === 'error'),
  });
  const run = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]> =>
    sent.ask(
      statement.name ?? '',
      statement.text,
      async (onSent) => (await pool.query<Row>(tellingQuery(statement, onSent))).rows,
    );
  const runForTexts = (statement: TextStatement): Promise<string[]> =>
    sent.ask(
      statement.name,
      statement.text,
      // The pool promises what the query's callback is given; its types do not know of it.
      (onSent) => pool.query(new TextQuery({ ...statement, onSent })) as unknown as Promise<string[]>,
    );
  const shared = sharingConnections(quick.pool, limits.connection, gatherings);
  return {
    db,
    pool,
    quickPool: quick.pool,
    jobPool: jobs.pool,
    prepared: (name, text, values) => run({ name, text, values }),
    query: (text, values) => run({ text, values }),
    preparedTexts: (name, text, values) => runForTexts({ name, text, values }),
    queryTexts: (text, values) => runForTexts({ name: '', text, values }),
    quickTexts: (name, text, values) =>
      sent.ask(name, text, (onSent) => shared({ name, text, values, onSent })),
    statements: () => sent.count,
    sent,
    answersAside: () => answersAside(options.url),
    gatherings,
    // Not through Kysely, which ends the pool only when it ever used it.
    close: async () => {
      await Promise.all([usual.end(), quick.end(), jobs.end()]);
    },
  };
}

/** Watched over until its end. */
function openPool({ url, onIdleError, onHang }: DatabaseOptions, limits: DatabaseLimits, max: number) {
  const pool = new TimedPool({
    connectionString: url,
    max,
    types,
    application_name: 'guildhall',
    // A statement that takes longer is a fault to see, not a queue to build.
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
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
  const watch = onHang && watchOverAnswers(pool, url, limits, onHang);
  const end = () => {
    isEnding = true;
    watch?.stop();
    return pool.end();
  };
  return { pool, end };
}

function tellBackends(pool: pg.Pool, onBackend: DatabaseOptions['onBackend']): void {
  pool.on('connect', (client) => {
    const pid = backendOf(client);
    if (pid !== null) onBackend?.(pid);
  });
}
