/** What stands in an archive besides the parts themselves, and the errors of reading one. */
import { createHash } from 'node:crypto';

/** The last part: what the others are, so that one that is cut off or damaged is known. */
export interface Manifest {
  /** What whoever made it says of it; JSON. */
  about: unknown;
  streams: StreamSum[];
  files: FilesSum;
}

/** One stream, as it is kept: compressed. */
export interface StreamSum {
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** All files together: the hash is one of their lines (`lineOf`), so that however many there are it is one line. */
export interface FilesSum {
  count: number;
  bytes: number;
  sha256: string;
}

/** It is not what was written: cut off, changed, or no archive at all. */
export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError';
}

export const manifestName = 'manifest.json';
export const filesFolder = 'files/';

/** A stream is kept in pieces whose length is known before they are written: `name.gz.0001` and so on. */
export function pieceName(stream: string, number: number): string {
  return `${stream}.gz.${String(number).padStart(4, '0')}`;
}

/** Undefined for what is no piece. */
export function streamOf(piece: string): string | undefined {
  return /^(.+)\.gz\.\d{4,}$/.exec(piece)?.[1];
}

/** How a file stands in a list: its name, its bytes and its hash, with tabs between. */
export function lineOf({ name, bytes, sha256 }: StreamSum): string {
  return `${name}\t${bytes}\t${sha256}\n`;
}

/** Counts and hashes what goes by. */
export class Sum {
  bytes = 0;
  readonly #hash = createHash('sha256');

  add(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
  }

  /** To be asked once. */
  hex(): string {
    return this.#hash.digest('hex');
  }
}

/** Of what is held as a whole. */
export function sumOf(name: string, content: Uint8Array): StreamSum {
  const sum = new Sum();
  sum.add(content);
  return { name, bytes: sum.bytes, sha256: sum.hex() };
}

/** Of what goes by. */
export async function summed(name: string, content: AsyncIterable<Uint8Array>): Promise<StreamSum> {
  const sum = new Sum();
  for await (const chunk of content) sum.add(chunk);
  return { name, bytes: sum.bytes, sha256: sum.hex() };
}

/** Sums up files one after the other. */
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
    return { count: this.#count, bytes: this.#bytes, sha256: this.#lines.hex() };
  }
}
