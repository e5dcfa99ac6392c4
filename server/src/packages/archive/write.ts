/** Writes an archive on demand: nothing is produced before the consumer reads it. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';

/** The last part. It describes the others, so that a truncated or damaged archive is detected. */
export interface Manifest {
  /** The creator's own description; JSON. */
  about: unknown;
  streams: StreamSum[];
  files: FilesSum;
}

/** One stream as it is stored, which is compressed. */
export interface StreamSum {
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * All files together. The hash covers their lines (`lineOf`), so that the manifest needs one entry for any number of
 * files.
 */
export interface FilesSum {
  count: number;
  bytes: number;
  sha256: string;
}

/** The file is not what was written: it is truncated, changed, or no archive at all. */
export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError';
}

export const manifestName = 'manifest.json';
export const filesFolder = 'files/';

/**
 * Names a piece of a stream, such as `name.gz.0001`. Pieces exist because tar needs the length of an entry before its
 * content.
 */
export function pieceName(stream: string, number: number): string {
  return `${stream}.gz.${String(number).padStart(4, '0')}`;
}

/** Undefined if the name is not that of a piece. */
export function streamOf(piece: string): string | undefined {
  return /^(.+)\.gz\.\d{4,}$/.exec(piece)?.[1];
}

/** Formats a file as a line of a list: its name, its bytes and its hash, separated by tabs. */
export function lineOf({ name, bytes, sha256 }: StreamSum): string {
  return `${name}\t${bytes}\t${sha256}\n`;
}

/** Counts and hashes the bytes that are added. */
export class Sum {
  bytes = 0;
  readonly #hash = createHash('sha256');

  add(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
  }

  /** May be called once. */
  of(name: string): StreamSum {
    return { name, bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}

export async function sumOf(
  name: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<StreamSum> {
  const sum = new Sum();
  for await (const chunk of content) sum.add(chunk);
  return sum.of(name);
}

/** Hashes a list of files, one after the other. */
export class FilesTally {
  #count = 0;
  #bytes = 0;
  readonly #lines = new Sum();

  add(file: StreamSum): void {
    this.#count += 1;
    this.#bytes += file.bytes;
    this.#lines.add(Buffer.from(lineOf(file)));
  }

  sum(): FilesSum {
    return { count: this.#count, bytes: this.#bytes, sha256: this.#lines.of('').sha256 };
  }
}

export interface ArchiveWriter {
  /** Adds content of any size, which is compressed as it is written. */
  stream(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Adds a file that fits into memory, uncompressed. Returns its sum. */
  file(name: string, content: Buffer): Promise<StreamSum>;
}

/** Bytes of one piece, which are held in memory at a time. */
const pieceSize = 512 * 1024;
/** Rows of a database shrink to a fifth. Higher levels take twice the time for a tenth. */
const compression = { level: 4 };

/**
 * `fill` adds parts one at a time and resolves to the description for the manifest. An error that it throws ends the
 * archive.
 */
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
      const sum = await sumOf(name, [content]);
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
  return sum.of(name);
}

/** Empty content has one piece, too. */
async function* pieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffers: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of compressed(content)) {
    buffers.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceSize) continue;
    yield Buffer.concat(buffers);
    buffers = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(buffers);
}

async function* compressed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const source = Readable.from(content, { objectMode: false });
  const gzip = createGzip(compression);
  source.once('error', (error) => gzip.destroy(error));
  yield* source.pipe(gzip);
}

/** Resolves when the tar stream has taken the part. */
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
