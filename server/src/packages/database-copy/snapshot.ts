/** Opens a snapshot of a database for reading while others write. */
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to } from 'pg-copy-streams';
import {
  type CopiedTable,
  copyTarget,
  listSequences,
  listTables,
  lockTables,
  type SequenceState,
} from './catalog-queries.ts';
import { DatabaseCopyError, Session } from './session.ts';

export interface Copying {
  /** COPY's text format in UTF-8, a line for each row. */
  content: Readable;
  /** The number of rows; known when `content` has ended. */
  rows(): number;
}

/**
 * Reads schema public: repeatable read, read only. Each copy must be read to its end before the next query; a second
 * one throws. Abandoning a copy ends the snapshot, and later queries report it.
 */
export class Snapshot implements AsyncDisposable {
  /** Time of the snapshot, by the database's clock. It contains everything committed before. */
  readonly at: Date;
  readonly #session: Session;
  #copying: Readable | undefined;

  constructor(session: Session, at: Date) {
    this.#session = session;
    this.at = at;
  }

  /** Ordinary tables, by name. */
  async tables(): Promise<CopiedTable[]> {
    return listTables(this.#idleSession());
  }

  /**
   * Includes those of identity columns. Sequences are not part of a snapshot: read last, they exceed every copied id,
   * so that no id is issued twice.
   */
  async sequences(): Promise<SequenceState[]> {
    return listSequences(this.#idleSession());
  }

  /** Runs a query with a small result in the same snapshot. A failed query ends the transaction and so the snapshot. */
  async query<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    return this.#idleSession().query<Row>(text, values);
  }

  copy(table: CopiedTable): Copying {
    return this.#copyFrom(copyTarget(table));
  }

  /** Streams a line for each row of the select, escaped as COPY does, for results of any size. */
  lines(select: string): Readable {
    return this.#copyFrom(`(${select}\n)`).content;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#session.end(new DatabaseCopyError('The snapshot is closed: open another one.'));
  }

  #copyFrom(source: string): Copying {
    const copying = copyOut(this.#idleSession(), source);
    const { content } = copying;
    this.#copying = content;
    content.once('end', () => {
      this.#copying = undefined;
    });
    content.once('close', () => this.#endIfGivenUp());
    return copying;
  }

  #idleSession(): Session {
    this.#endIfGivenUp();
    if (this.#copying) throw new DatabaseCopyError('A copy is under way: read it to its end first.');
    return this.#session;
  }

  /** The rest of the copy would have to be read before the next query: that may be a whole table. */
  #endIfGivenUp(): void {
    if (!this.#copying?.destroyed) return;
    const cause = this.#copying.errored ?? undefined;
    this.#copying = undefined;
    const sentence = 'The snapshot has ended, because a copy ended before its last row: open another one.';
    void this.#session.end(new DatabaseCopyError(sentence, { cause }));
  }
}

/** Rejects if there is no database at this address, or if it may not be read. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const session = await Session.open(url);
  try {
    const names = (await listTables(session)).map(({ name }) => name);
    await session.query('begin isolation level repeatable read, read only');
    // Locks precede the snapshot: a table that is truncated or altered after it would look empty or different.
    await lockTables(session, names, 'access share');
    const [row] = await session.query<{ at: Date }>('select statement_timestamp() as at');
    return new Snapshot(session, row?.at ?? new Date(Number.NaN));
  } catch (error) {
    await session.end();
    throw error;
  }
}

/** `source` is a table with its columns, or a select in parentheses. Errors are emitted by the stream. */
function copyOut(session: Session, source: string): Copying {
  const content = new PassThrough();
  // The stream keeps its error for later readers; without this listener it would end the process.
  content.on('error', () => undefined);
  if (session.lost) {
    content.destroy(session.lost);
    return { content, rows: () => 0 };
  }
  const out = session.submit(to(`copy ${source} to stdout`));
  // The connection may break after the last row, when nothing reads the stream any more.
  out.on('error', () => undefined);
  void forwardRows(session, out, content);
  return { content, rows: () => out.rowCount };
}

async function forwardRows(session: Session, out: Readable, content: PassThrough): Promise<void> {
  try {
    await pipeline(out, content, { end: false });
    // Rows end before their statement does, which counts them and frees the connection. An empty statement follows it.
    await session.query('');
    content.end();
  } catch (error) {
    content.destroy(session.lost ?? (error as Error));
  }
}
