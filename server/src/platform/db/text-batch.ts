/**
 * Quick reads that come together share a connection (docs/decisions/0039): they leave in one piece, wake PostgreSQL once,
 * and are answered in one piece. Each has its own rows or its own error.
 */
import pg from 'pg';
import { Gathering } from '../../packages/gathering/index.ts';
import type { GatheringFigures } from './gathering-figures.ts';
import { misnamed, sendStatement, type TextStatement } from './text-query.ts';

/** Connections that are shared: enough for several cores. */
export const sharedConnections = 4;
/** Statements of one piece: whoever is behind others waits for seven quick ones at most. */
const most = 8;

type Outcome = PromiseSettledResult<string[]>;

/** Several statements and one end. The driver takes it for one query, and calls these methods as messages arrive. */
class TextBatch implements pg.Submittable {
  /** Rows of those that were answered, in their order: PostgreSQL works on the one after them. */
  readonly answers: string[][] = [];
  isSent = false;
  /** Set by whoever sends it. */
  callback: ((error: Error | null) => void) | undefined;
  readonly #statements: readonly TextStatement[];
  #rows: string[] = [];

  constructor(statements: readonly TextStatement[]) {
    this.#statements = statements;
  }

  /** Of the statement that PostgreSQL works on: by these the driver remembers what a connection has parsed. */
  get name(): string {
    return this.#statements[this.answers.length]?.name ?? '';
  }

  get text(): string {
    return this.#statements[this.answers.length]?.text ?? '';
  }

  submit(connection: pg.Connection): Error | null {
    for (const statement of this.#statements) {
      const mistake = misnamed(connection, statement);
      if (mistake) return mistake;
    }
    const parsed = new Set<string>();
    this.isSent = true;
    connection.stream.cork();
    try {
      for (const statement of this.#statements) {
        statement.onSent?.();
        sendStatement(connection, statement, parsed);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleDataRow({ fields }: { fields: [string] }): void {
    this.#rows.push(fields[0]);
  }

  handleCommandComplete(): void {
    this.answers.push(this.#rows);
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.callback?.(null);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }
}

/** Reads that are quick whatever their values are, and change nothing. `patience`: milliseconds until one is under way. */
export function sharingConnections(pool: pg.Pool, patience: number, figures?: GatheringFigures) {
  const gathering = new Gathering<TextStatement, Outcome>({
    together: (statements) => outcomesOf(pool, statements),
    atOnce: sharedConnections,
    most,
    patience,
    remedy: () => 'none',
  });
  figures?.follow('quick reads', gathering);
  return async (statement: TextStatement): Promise<string[]> => {
    const outcome = await gathering.ask(statement);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
}

/**
 * PostgreSQL passes over what comes after an error: that is asked once more, without the one that failed. A lost
 * connection fails all that were not answered.
 */
async function outcomesOf(pool: pg.Pool, statements: readonly TextStatement[]): Promise<Outcome[]> {
  const batch = new TextBatch(statements);
  const error = await sent(pool, batch);
  const answered = batch.answers.map((value): Outcome => ({ status: 'fulfilled', value }));
  const [, ...after] = statements.slice(answered.length);
  if (error === undefined) return answered;
  const failed: Outcome = { status: 'rejected', reason: error };
  const isOwn = batch.isSent && error instanceof pg.DatabaseError;
  if (!isOwn) return [...answered, failed, ...after.map(() => failed)];
  return [...answered, failed, ...(after.length > 0 ? await outcomesOf(pool, after) : [])];
}

async function sent(pool: pg.Pool, batch: TextBatch): Promise<unknown> {
  try {
    await pool.query(batch);
    return undefined;
  } catch (error) {
    return error;
  }
}
