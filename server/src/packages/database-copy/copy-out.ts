/** Rows out of a database, as fast as they are read and no faster. */
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to } from 'pg-copy-streams';
import type { Session } from './session.ts';

export interface Copying {
  /** COPY's text format in UTF-8, a line for each row. */
  content: Readable;
  /** How many there were; known when `content` has ended. */
  rows(): number;
}

/** `source` is a table with its columns, or a select in parentheses. What goes wrong is an error of the stream. */
export function copyOut(session: Session, source: string): Copying {
  const content = new PassThrough();
  // A stream that fails before somebody listens keeps its error for them; without this it would end the process.
  content.on('error', () => undefined);
  if (session.lost) {
    content.destroy(session.lost);
    return { content, rows: () => 0 };
  }
  const out = session.submit(to(`copy ${source} to stdout`));
  // The connection may break after its last row, when nothing reads this one any more.
  out.on('error', () => undefined);
  void passOn(session, out, content);
  return { content, rows: () => out.rowCount };
}

async function passOn(session: Session, out: Readable, content: PassThrough): Promise<void> {
  try {
    await pipeline(out, content, { end: false });
    // Rows end before their statement does, which counts them and frees the connection: an empty one comes after it.
    await session.query('');
    content.end();
  } catch (error) {
    content.destroy(session.lost ?? (error as Error));
  }
}
