/** A database filled from a copy, in one transaction. */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import {
  analyzeTables,
  type CopiedTable,
  copyTarget,
  listSequenceNames,
  listTables,
  lockTables,
  type SequenceState,
  setSequence,
  truncateTables,
} from './catalog-queries.ts';
import { DatabaseCopyError } from './error.ts';
import { openSession } from './open-session.ts';
import { putBack, takeDown } from './schema-queries.ts';
import type { Session } from './session.ts';
import { beginWriting, checkDeferred, commit } from './session-queries.ts';

export interface Filling {
  tables: CopiedTable[];
  sequences: SequenceState[];
  /** COPY's text format in UTF-8; asked for one table after the other, in their order. */
  contentOf(table: CopiedTable): Content;
}

/**
 * Replaces the rows of all tables of schema public, which have to be there already; one that the filling does not name is
 * empty afterwards. Everything or nothing: it throws DatabaseCopyError where a table, a column or a sequence is not there
 * or content is cut off, else what the content, the database or the signal gave as the reason. Resolves with the rows by
 * table.
 */
export async function fillDatabase(
  url: string,
  filling: Filling,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Map<string, number>> {
  const session = await openSession(url, signal);
  try {
    const rows = await fillAtOnce(session, filling);
    await analyze(session, filling.tables);
    return rows;
  } catch (error) {
    throw signal?.aborted ? signal.reason : (session.lost ?? error);
  } finally {
    // What was not committed ends with the connection.
    await session.end();
  }
}

async function fillAtOnce(session: Session, filling: Filling): Promise<Map<string, number>> {
  await beginWriting(session);
  const names = await lockAll(session);
  await refuseMissing(session, filling);
  const rebuilding = await takeDown(session);
  await truncateTables(session, names);
  const rows = await copyAll(session, filling);
  await checkDeferred(session);
  await putBack(session, rebuilding);
  for (const sequence of filling.sequences) await setSequence(session, sequence);
  await commit(session);
  return rows;
}

/** What is read of the tables from here on stays true until the end. */
async function lockAll(session: Session): Promise<string[]> {
  const names = (await listTables(session)).map(({ name }) => name);
  await lockTables(session, names, 'access exclusive');
  return names;
}

async function copyAll(session: Session, filling: Filling): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  for (const table of filling.tables) {
    rows.set(table.name, await copyIn(session, table, filling.contentOf(table)));
  }
  return rows;
}

async function refuseMissing(session: Session, { tables, sequences }: Filling): Promise<void> {
  const columnsOf = new Map((await listTables(session)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const here = columnsOf.get(name) ?? refuse(`table ${name}`);
    for (const column of columns) if (!here.includes(column)) refuse(`stored column ${name}.${column}`);
  }
  const sequencesHere = await listSequenceNames(session);
  for (const { name } of sequences) if (!sequencesHere.includes(name)) refuse(`sequence ${name}`);
}

function refuse(missing: string): never {
  throw new DatabaseCopyError(
    `The database has no ${missing}, but the copy does. Migrate it to the version of the copy first.`,
  );
}

/** Everything is in its place already: without this the server plans badly until it looks at the tables by itself. */
async function analyze(session: Session, tables: CopiedTable[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  await analyzeTables(session, names).catch(() => undefined);
}

/** Rows into a table, whole or not at all. */
export type Content = AsyncIterable<Buffer> | Readable;

const NEWLINE = 10;

/** Resolves with the number of rows. Throws what reading the content throws, and what the database says of it. */
export async function copyIn(session: Session, table: CopiedTable, content: Content): Promise<number> {
  const source = content instanceof Readable ? content : Readable.from(content);
  const into = session.submit(from(`copy ${copyTarget(table)} from stdin`));
  let lines = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      lines += newlinesIn(chunk);
      yield chunk;
    }
  };
  await pipeline(source, count, into, { signal: session.signal });
  if (into.rowCount !== lines) refuseCut(table);
  return into.rowCount;
}

/** COPY takes a last line without its newline for a row, whatever is missing of its last value. */
function refuseCut({ name }: CopiedTable): never {
  throw new DatabaseCopyError(
    `The content of the table ${name} is incomplete: a row has no end. Take another copy.`,
  );
}

function newlinesIn(chunk: Buffer): number {
  let count = 0;
  for (let at = 0; at < chunk.length; at += 1) if (chunk[at] === NEWLINE) count += 1;
  return count;
}
