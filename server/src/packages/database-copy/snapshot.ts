/** One moment of a database, held open for reading while others write. */
import type { Readable } from 'node:stream';
import {
  type CopiedTable,
  copyTarget,
  listSequences,
  listTables,
  lockTables,
  type SequenceState,
} from './catalog-queries.ts';
import { type Copying, copyOut } from './copy-out.ts';
import { DatabaseCopyError } from './error.ts';
import { openSession } from './open-session.ts';
import type { Session } from './session.ts';
import { beginReading, momentOf } from './session-queries.ts';

/**
 * Of the schema public: repeatable read, read only. One copy at a time, read to its end before anything else is asked; a
 * second one throws. A copy that is given up half way ends the snapshot, and everything asked later says so.
 */
export interface Snapshot extends AsyncDisposable {
  /** The moment, by the database's clock: what was committed before is in it. */
  readonly at: Date;
  /** Ordinary tables, by name. */
  tables(): Promise<CopiedTable[]>;
  /**
   * Those of identity columns, too. They know no snapshot: asked for last, they are beyond every id that was copied, and
   * none is given twice.
   */
  sequences(): Promise<SequenceState[]>;
  copy(table: CopiedTable): Copying;
  /** A line for each row of the select, escaped as COPY does: for lists of any length. */
  lines(select: string): Readable;
  /** Small answers from the same moment. One that fails ends the transaction and so the snapshot. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Rejects when there is no database at this address, or when it may not be read. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const session = await openSession(url);
  try {
    return new OpenSnapshot(session, await holdMoment(session));
  } catch (error) {
    await session.end();
    throw error;
  }
}

/** Locks come before the moment: a table that is truncated or changed after it would be empty or another in it. */
async function holdMoment(session: Session): Promise<Date> {
  const tables = await listTables(session);
  await beginReading(session);
  await lockTables(
    session,
    tables.map(({ name }) => name),
    'access share',
  );
  return momentOf(session);
}

class OpenSnapshot implements Snapshot {
  readonly at: Date;
  readonly #session: Session;
  #copying: Readable | undefined;

  constructor(session: Session, at: Date) {
    this.#session = session;
    this.at = at;
  }

  async tables(): Promise<CopiedTable[]> {
    this.#refuseWhileCopying();
    return listTables(this.#session);
  }

  async sequences(): Promise<SequenceState[]> {
    this.#refuseWhileCopying();
    return listSequences(this.#session);
  }

  async query<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    this.#refuseWhileCopying();
    return this.#session.query<Row>(text, values);
  }

  copy(table: CopiedTable): Copying {
    return this.#copyFrom(copyTarget(table));
  }

  lines(select: string): Readable {
    return this.#copyFrom(`(${select}\n)`).content;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#session.end(new DatabaseCopyError('The snapshot is closed: open another one.'));
  }

  #copyFrom(source: string): Copying {
    this.#refuseWhileCopying();
    const copying = copyOut(this.#session, source);
    const { content } = copying;
    this.#copying = content;
    content.once('end', () => {
      this.#copying = undefined;
    });
    content.once('close', () => this.#endIfGivenUp());
    return copying;
  }

  #refuseWhileCopying(): void {
    this.#endIfGivenUp();
    if (this.#copying) throw new DatabaseCopyError('A copy is under way: read it to its end first.');
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
