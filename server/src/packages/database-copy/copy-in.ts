/** Rows into a table, whole or not at all. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { type CopiedTable, copyTarget } from './catalog-queries.ts';
import { DatabaseCopyError } from './error.ts';
import type { Session } from './session.ts';

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
