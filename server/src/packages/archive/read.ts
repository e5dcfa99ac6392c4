/** Reads an archive part by part. At its end the reader knows whether the archive is complete. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import {
  DamagedArchiveError,
  FilesTally,
  filesFolder,
  type Manifest,
  manifestName,
  type StreamSum,
  Sum,
  streamOf,
  sumOf,
} from './write.ts';

export type ArchivedPart =
  | { kind: 'stream'; name: string; content: AsyncIterable<Buffer> }
  | { kind: 'file'; name: string; content: Buffer; sum: StreamSum }
  /** The last part. It confirms that all parts before it are unchanged. */
  | { kind: 'manifest'; manifest: Manifest };

/**
 * Yields the parts in the order in which they were written. The caller reads a stream to its end before the next part,
 * or not at all; an unread stream is still verified. Throws DamagedArchiveError if the archive differs from its
 * manifest or ends before it. Nothing is certain until the manifest has been read.
 */
export async function* readArchive(source: Readable): AsyncGenerator<ArchivedPart> {
  const streams: StreamSum[] = [];
  const files = new FilesTally();
  const entries = new Entries(source);
  try {
    for (let entry = await entries.next(); entry !== undefined; entry = await entries.next()) {
      const { name } = entry.header;
      const stream = streamOf(name);
      if (stream !== undefined) yield* readStream(entries, entry, stream, streams);
      else if (name.startsWith(filesFolder)) yield await readFile(entries, entry, files);
      else if (name === manifestName) return yield checked(await contentOf(entries, entry), streams, files);
      else throw new DamagedArchiveError(`It contains an unexpected part: ${name}.`);
    }
    throw new DamagedArchiveError(cutOff);
  } finally {
    entries.close();
  }
}

async function* readStream(
  entries: Entries,
  first: Entry,
  name: string,
  sums: StreamSum[],
): AsyncGenerator<ArchivedPart> {
  const sum = new Sum();
  const pieces = piecesOf(entries, first, name, sum);
  const content = unpacked(pieces);
  yield { kind: 'stream', name, content };
  for await (const _rest of pieces);
  sums.push(sum.of(name));
}

async function* piecesOf(entries: Entries, first: Entry, name: string, sum: Sum): AsyncGenerator<Buffer> {
  for (let entry: Entry | undefined = first; entry !== undefined; entry = await entries.nextOf(name)) {
    const piece = await contentOf(entries, entry);
    sum.add(piece);
    yield piece;
  }
}

async function* unpacked(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const source = Readable.from(pieces, { objectMode: false });
  source.once('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
  } catch (error) {
    if (!isOfCompression(error)) throw error;
    throw new DamagedArchiveError('A part of it can’t be unpacked.', { cause: error });
  }
}

function isOfCompression(error: unknown): boolean {
  return /^Z_/.test(String((error as { code?: unknown }).code));
}

async function readFile(entries: Entries, entry: Entry, files: FilesTally): Promise<ArchivedPart> {
  const content = await contentOf(entries, entry);
  const sum = await sumOf(entry.header.name.slice(filesFolder.length), [content]);
  files.add(sum);
  return { kind: 'file', name: sum.name, content, sum };
}

function checked(content: Buffer, streams: StreamSum[], files: FilesTally): ArchivedPart {
  const manifest = manifestIn(content);
  const found = JSON.stringify({ streams, files: files.sum() });
  const summary = JSON.stringify({ streams: manifest.streams, files: manifest.files });
  if (found !== summary) throw new DamagedArchiveError('Its parts don’t match its manifest.');
  return { kind: 'manifest', manifest };
}

function manifestIn(content: Buffer): Manifest {
  try {
    return JSON.parse(content.toString()) as Manifest;
  } catch (error) {
    throw new DamagedArchiveError('Its manifest can’t be read.', { cause: error });
  }
}

const cutOff = 'It’s incomplete.';

/** Bytes of one part that are held in memory. The limit guards against archives from untrusted sources. */
const partLimit = 64 * 1024 * 1024;

async function contentOf(entries: Entries, entry: Entry): Promise<Buffer> {
  if ((entry.header.size ?? 0) <= partLimit) return buffer(entry).catch(entries.explain);
  throw new DamagedArchiveError(`It contains a part that’s too large: ${entry.header.name}.`);
}

/** Iterates over the entries of a tar. One entry may be put back. */
class Entries {
  readonly #source: Readable;
  readonly #tar = extract();
  readonly #iterator: AsyncIterator<Entry>;
  #ahead: Entry | undefined;
  /** An error of the source. */
  #failure: Error | undefined;

  constructor(source: Readable) {
    this.#source = source;
    source.once('error', (error) => this.#fail(error));
    source.once('close', () => {
      if (!source.readableEnded) this.#fail(new DamagedArchiveError(cutOff));
    });
    source.pipe(this.#tar);
    this.#iterator = this.#tar[Symbol.asyncIterator]();
  }

  async next(): Promise<Entry | undefined> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead !== undefined) return ahead;
    const { value, done } = await this.#iterator.next().catch(this.explain);
    return done ? undefined : value;
  }

  /** Returns the next entry if it is a piece of this stream. */
  async nextOf(stream: string): Promise<Entry | undefined> {
    const entry = await this.next();
    if (entry === undefined || streamOf(entry.header.name) === stream) return entry;
    this.#ahead = entry;
    return undefined;
  }

  /** Replaces errors of the tar reader, which describe its internals. */
  explain = (error: unknown): never => {
    throw this.#failure ?? new DamagedArchiveError('It isn’t an archive, or it’s damaged.', { cause: error });
  };

  close(): void {
    this.#source.destroy();
    this.#tar.destroy();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#tar.destroy(error);
  }
}
