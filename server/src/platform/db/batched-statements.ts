/** Batches statements of concurrent callers (docs/decisions/0029). */
import pg from 'pg';
import { Batcher, type RetryPolicy } from '../../packages/batcher/index.ts';
import { type Database, databaseLimits } from './database.ts';

/** Concurrent batches of one kind: PostgreSQL works on one while the application answers the other. */
const concurrency = 2;
/** The maximum batch size. A batch locks its rows until it ends. */
const maxBatchSize = 100;

/**
 * Creates a function that batches calls made while an earlier batch runs. `executeBatch` runs one statement or
 * transaction, so a failure has no effect; it returns results in order. `work` names the batch in metrics.
 */
export function batched<Given, Answer>(
  { batchers }: Pick<Database, 'batchers'>,
  work: string,
  executeBatch: (batch: Given[]) => Promise<Answer[]>,
): (given: Given) => Promise<Answer> {
  const batcher = new Batcher({
    executeBatch,
    concurrency,
    maxBatchSize,
    timeout: databaseLimits.connection,
    retryPolicy: retryPolicyOf,
  });
  batchers.follow(work, batcher);
  return (given) => batcher.ask(given);
}

/** PostgreSQL's error classes caused by single rows: data, constraints, limits, raised errors. */
const ofRows = new Set(['21', '22', '23', '44', '54', 'P0']);
/** serialization_failure and deadlock_detected. */
const ofOthers = new Set(['40001', '40P01']);

/**
 * An error that PostgreSQL reports has rolled back; after a lost connection the outcome is unknown. Severity is
 * localized, so it is ignored.
 */
function retryPolicyOf(error: unknown): RetryPolicy {
  if (!(error instanceof pg.DatabaseError)) return 'none';
  const { code = '' } = error;
  if (ofOthers.has(code)) return 'again';
  return ofRows.has(code.slice(0, 2)) ? 'apart' : 'none';
}
