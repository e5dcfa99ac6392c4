/** Two pools, so that jobs never take all connections; one Kysely, and prepared statements for the hot reads. */
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
  pastPooler,
  queriedDirectly,
  type Reads,
  type ServerOptions,
  type TimedPool,
} from './pools.ts';
import type { Tables } from './schema.ts';
import { type HearStatement, SentStatements } from './statements.ts';

export { answerTimeout, type DatabaseLimits, databaseLimits } from './pools.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database extends Reads {
  /** For checked queries. */
  db: Db;
  /** For all but the job workers. */
  pool: TimedPool;
  /** For the job workers, which hold ten of its connections to listen; what jobs ask for goes by the others. */
  jobPool: TimedPool;
  /** All of them by the names that figures have for them. */
  pools: Readonly<Record<string, TimedPool>>;
  /** Statements sent since the start, transactions' own included; tests assert growth by it. */
  statements(): number;
  /** How long they took, and how many failed. */
  sent: SentStatements;
  /** What it answers on a connection of its own, within a second: those of the pools may all be busy. Throws otherwise. */
  queryDirectly<Answer>(ask: (client: ClientBase) => Promise<Answer>): Promise<Answer>;
  /** Statements that many callers have in common. */
  batchers: BatcherMetrics;
  close(): Promise<void>;
}

export interface DatabaseOptions extends ServerOptions {
  limits?: Partial<DatabaseLimits>;
  /** Hears of each statement that was answered. */
  onStatement?: HearStatement | undefined;
}

/** Ten that listen, one for each group of jobs and one for all, and some for the statements by which workers take and end their jobs. */
export const jobConnections = 13;

export function openDatabase(options: DatabaseOptions): Database {
  const limits = { ...databaseLimits, ...options.limits };
  const sent = new SentStatements(options.onStatement);
  const batchers = new BatcherMetrics();
  const primary = openReads(options, limits, sent);
  const jobs = openPool(pastPooler(options), limits, jobConnections);
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
    queryDirectly: (ask) => queriedDirectly(options.url, ask),
    batchers,
    // Not through Kysely, which ends the pool only when it ever used it.
    close: async () => {
      await Promise.all([primary.end(), jobs.end()]);
    },
  };
}

/** Opens it with one connection for a piece of work, and closes it after that. Throws what the work throws. */
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

/** How many callers have a statement in common, by what they ask for. */
type Counts = Pick<Batcher<never, unknown>, 'waiting' | 'asked' | 'batches'>;

export class BatcherMetrics {
  readonly #byWork = new Map<string, Counts>();

  follow(work: string, batcher: Counts): void {
    this.#byWork.set(work, batcher);
  }

  register(registry: Registry): void {
    const ofEach = (name: keyof Counts) => () =>
      [...this.#byWork].map(([work, counts]): [string, number] => [work, counts[name]]);
    collectCounter(registry, asked, ofEach('asked'));
    collectCounter(registry, batches, ofEach('batches'));
    collectGauge(registry, waiting, ofEach('waiting'));
  }
}

const asked = {
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
