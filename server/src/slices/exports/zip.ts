/** A ZIP file that is written while it is read: no more of it is in memory than is on its way. */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  content: Readable;
  /** Pictures and the like, which do not get smaller. */
  isPacked: boolean;
}

/** Entries are taken one after the other, each when the one before is through; where one fails, so does the file. */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  const fail = (error: unknown) => void output.destroy(error as Error);
  zip.on('error', fail);
  fill(zip, entries, closed.signal).then(() => zip.end(), fail);
  return output;
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { path, content, isPacked } of entries) {
    try {
      const through = finished(content, { signal });
      zip.addReadStream(content, path, { compress: !isPacked });
      await through;
    } finally {
      content.destroy();
    }
  }
}
