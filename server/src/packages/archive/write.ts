/** Writes an archive as it is read by whoever takes it: nothing is made ahead of that. */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import {
  FilesTally,
  filesFolder,
  type Manifest,
  manifestName,
  pieceName,
  type StreamSum,
  Sum,
  sumOf,
} from './format.ts';

export interface ArchiveWriter {
  /** Content of any size, compressed on its way. */
  stream(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** A file that fits into memory, as it is. Replies with its sum. */
  file(name: string, content: Buffer): Promise<StreamSum>;
}

/** Bytes of one piece: what is held at a time. */
const pieceSize = 512 * 1024;
/** Rows of a database become a fifth with it; more takes twice the time for a tenth. */
const compression = { level: 4 };

/** `fill` puts parts in, one at a time, and resolves to what the manifest says of them. What it throws ends the archive. */
export function packArchive(fill: (archive: ArchiveWriter) => Promise<unknown>): Readable {
  const tar = pack();
  write(tar, fill).then(
    () => tar.finalize(),
    (error) => tar.destroy(error),
  );
  return Readable.from(tar, { objectMode: false });
}

async function write(tar: Pack, fill: (archive: ArchiveWriter) => Promise<unknown>): Promise<void> {
  const streams: StreamSum[] = [];
  const files = new FilesTally();
  const about = await fill({
    async stream(name, content) {
      streams.push(await writeStream(tar, name, content));
    },
    async file(name, content) {
      const sum = sumOf(name, content);
      await writeEntry(tar, `${filesFolder}${name}`, content);
      files.add(sum);
      return sum;
    },
  });
  const manifest: Manifest = { about, streams, files: files.sum() };
  await writeEntry(tar, manifestName, Buffer.from(JSON.stringify(manifest, null, 1)));
}

async function writeStream(tar: Pack, name: string, content: AsyncIterable<Uint8Array>): Promise<StreamSum> {
  const sum = new Sum();
  let number = 0;
  for await (const piece of pieces(content)) {
    sum.add(piece);
    number += 1;
    await writeEntry(tar, pieceName(name, number), piece);
  }
  return { name, bytes: sum.bytes, sha256: sum.hex() };
}

/** Also of an empty content there is one. */
async function* pieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of compressed(content)) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceSize) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

async function* compressed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const source = Readable.from(content, { objectMode: false });
  const gzip = createGzip(compression);
  source.once('error', (error) => gzip.destroy(error));
  yield* source.pipe(gzip);
}

/** Resolves when it was taken. */
function writeEntry(tar: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Error('Nobody takes the archive any more.'));
    tar.once('close', refuse);
    tar.entry({ name, mode: 0o600, size: content.length }, content, (error) => {
      tar.off('close', refuse);
      if (error) reject(error);
      else resolve();
    });
  });
}
