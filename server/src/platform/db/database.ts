/**
 * Two pools, so that jobs never take all connections; Kysely for checked queries, and prepared statements for hot
 * reads.
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { ClientBase } from 'pg';
import type { Registry } from 'prom-client';
import type { Batcher } from '../../packages/batcher/index.ts';
import { collectCounter, collectGauge } from '../metrics/collectors.ts';
import {
  type DatabaseLimits,
  databaseLimits,
  openPool,
  openReads,
  queryDirectly,
  type Reads,
  type ServerOptions,
  type TimedPool,
  withoutPooler,
} from './pools.ts';
import type { Tables } from './schema.ts';
import { SentStatements, type StatementObserver } from './statements.ts';

export { answerTimeout, type DatabaseLimits, databaseLimits } from './pools.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database extends Reads {
  /** For checked queries. */
  db: Db;
  /** For everything but the job workers. */
  pool: TimedPool;
  /** For the job workers, which occupy ten connections to listen; statements of jobs use the others. */
  jobPool: TimedPool;
  /** All pools by their metric names. */
  pools: Readonly<Record<string, TimedPool>>;
  /** Statements sent since the start, transaction statements included; tests assert it. */
  statements(): number;
  /** Durations and failures. */
  sent: SentStatements;
  /** Runs a check on a separate connection within a second, since the pools may be busy. Throws otherwise. */
  queryDirectly<Answer>(ask: (client: ClientBase) => Promise<Answer>): Promise<Answer>;
  /** Batched statements, for metrics. */
  batchers: BatcherMetrics;
  close(): Promise<void>;
}

export interface DatabaseOptions extends ServerOptions {
  limits?: Partial<DatabaseLimits>;
  /** Called after each statement. */
  onStatement?: StatementObserver | undefined;
}

/** Ten to listen, one per job group and one for all, and some to fetch and complete jobs. */
export const jobConnections = 13;

export function openDatabase(options: DatabaseOptions): Database {
  const limits = { ...databaseLimits, ...options.limits };
  const sent = new SentStatements(options.onStatement);
  const batchers = new BatcherMetrics();
  const primary = openReads(options, limits, sent);
  const jobs = openPool(withoutPooler(options), limits, jobConnections);
  const { pool } = primary;
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query, queryDurationMillis }) =>
      sent.note(query.sql, queryDurationMillis, level === 'error'),
  });
  return {
    db,
    pool,
    jobPool: jobs.pool,
    pools: { usual: pool, jobs: jobs.pool },
    ...primary.reads,
    statements: () => sent.count,
    sent,
    queryDirectly: (ask) => queryDirectly(options.url, ask),
    batchers,
    // Ends the pool directly, because Kysely only ends a pool that it used.
    close: async () => {
      await Promise.all([primary.end(), jobs.end()]);
    },
  };
}

/** Opens the database with one connection for the work, then closes it. Throws what the work throws. */
export async function opened<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url, size: 1, onIdleError: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The number of callers per batched statement kind. */
type Counts = Pick<Batcher<never, unknown>, 'waiting' | 'asked' | 'batches'>;

export class BatcherMetrics {
  readonly #byWork = new Map<string, Counts>();

  follow(work: string, batcher: Counts): void {
    this.#byWork.set(work, batcher);
  }

  register(registry: Registry): void {
    const ofEach = (name: keyof Counts) => () =>
      [...this.#byWork].map(([work, counts]): [string, number] => [work, counts[name]]);
    collectCounter(registry, waits, ofEach('asked'));
    collectCounter(registry, batches, ofEach('batches'));
    collectGauge(registry, waiting, ofEach('waiting'));
  }
}

const waits = {
  name: 'guildhall_gathered_total',
  help: 'Callers whose statements were gathered.',
  label: 'work',
};
const batches = {
  name: 'guildhall_gathered_batches_total',
  help: 'Statements, or pieces of them, that they had in common.',
  label: 'work',
};
const waiting = {
  name: 'guildhall_gathered_waiting',
  help: 'Callers that wait to be under way.',
  label: 'work',
};
