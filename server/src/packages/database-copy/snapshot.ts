/** One moment of a database, held open for reading while others write. */
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
 * Schema public: repeatable read, read only. One copy at a time, read to its end before the next query; a second one throws. A copy
 * that is given up half way ends the snapshot, and later queries say so.
 */
export class Snapshot implements AsyncDisposable {
  /** The moment, by the database's clock: what was committed before is in it. */
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
   * Includes those of identity columns. Sequences know no snapshot: asked for last, they are beyond every copied id, so that none
   * is given twice.
   */
  async sequences(): Promise<SequenceState[]> {
    return listSequences(this.#idleSession());
  }

  /** Small answers from the same moment. One that fails ends the transaction and so the snapshot. */
  async query<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    return this.#idleSession().query<Row>(text, values);
  }

  copy(table: CopiedTable): Copying {
    return this.#copyFrom(copyTarget(table));
  }

  /** A line for each row of the select, escaped as COPY does: for lists of any length. */
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

  /** The rest of the copy would have to be read before anything else: that may be all of a table. */
  #endIfGivenUp(): void {
    if (!this.#copying?.destroyed) return;
    const cause = this.#copying.errored ?? undefined;
    this.#copying = undefined;
    const sentence = 'The snapshot has ended, because a copy ended before its last row: open another one.';
    void this.#session.end(new DatabaseCopyError(sentence, { cause }));
  }
}

/** Rejects when there is no database at this address, or when it may not be read. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const session = await Session.open(url);
  try {
    const names = (await listTables(session)).map(({ name }) => name);
    await session.query('begin isolation level repeatable read, read only');
    // Locks come before the moment: a table that is truncated or altered after it would look empty or different.
    await lockTables(session, names, 'access share');
    const [row] = await session.query<{ at: Date }>('select statement_timestamp() as at');
    return new Snapshot(session, row?.at ?? new Date(Number.NaN));
  } catch (error) {
    await session.end();
    throw error;
  }
}

/** `source` is a table with its columns, or a select in parentheses. What goes wrong is an error of the stream. */
function copyOut(session: Session, source: string): Copying {
  const content = new PassThrough();
  // The stream keeps its error for later readers; without this listener it would end the process.
  content.on('error', () => undefined);
  if (session.lost) {
    content.destroy(session.lost);
    return { content, rows: () => 0 };
  }
  const out = session.submit(to(`copy ${source} to stdout`));
  // The connection may break after its last row, when nothing reads this one any more.
  out.on('error', () => undefined);
  void forwardRows(session, out, content);
  return { content, rows: () => out.rowCount };
}

async function forwardRows(session: Session, out: Readable, content: PassThrough): Promise<void> {
  try {
    await pipeline(out, content, { end: false });
    // Rows end before their statement does, which counts them and frees the connection: an empty one comes after it.
    await session.query('');
    content.end();
  } catch (error) {
    content.destroy(session.lost ?? (error as Error));
  }
}
