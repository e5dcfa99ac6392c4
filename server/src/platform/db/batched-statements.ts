/** Statements that many callers have in common, gathered into few (docs/decisions/0029). */
import pg from 'pg';
import { Batcher, type RetryPolicy } from '../../packages/batcher/index.ts';
import { type Database, databaseLimits } from './database.ts';

/** Statements of one kind under way: while PostgreSQL works on one, the application makes the replies to the other. */
const atOnce = 2;
/** Callers of one statement. What its rows lock is locked until it ends. */
const most = 100;

/**
 * One statement for all who ask while another one of its kind is under way. `together` runs a single statement, or a
 * transaction: of what fails, nothing is done. It answers each, in their order. What they do is what it is told of by.
 */
export function batched<Given, Answer>(
  { batchers }: Pick<Database, 'batchers'>,
  work: string,
  executeBatch: (batch: Given[]) => Promise<Answer[]>,
): (given: Given) => Promise<Answer> {
  const batcher = new Batcher({
    executeBatch,
    atOnce,
    most,
    patience: databaseLimits.connection,
    remedy: remedyOf,
  });
  batchers.follow(work, batcher);
  return (given) => batcher.ask(given);
}

/** PostgreSQL's classes of errors: values that do not fit, constraints, limits, and what functions raise. */
const ofRows = new Set(['21', '22', '23', '44', '54', 'P0']);
/** serialization_failure and deadlock_detected. */
const ofOthers = new Set(['40001', '40P01']);

/**
 * What PostgreSQL tells by these codes has undone its statement; after a lost connection nobody knows. Its word for how grave
 * an error is comes in the language of the database, and tells nothing more.
 */
function remedyOf(error: unknown): RetryPolicy {
  if (!(error instanceof pg.DatabaseError)) return 'none';
  const { code = '' } = error;
  if (ofOthers.has(code)) return 'again';
  return ofRows.has(code.slice(0, 2)) ? 'apart' : 'none';
}
