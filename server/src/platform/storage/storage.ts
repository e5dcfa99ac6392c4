import type { Readable } from 'node:stream';

/**
 * Where files live: a folder (`disk.ts`) or a bucket (`s3.ts`). Keys are paths with forward slashes, such as
 * `products/17/a1b2.jpg`.
 */
export interface Storage {
  /** The whole file or nothing of it; one of the same name is replaced. Throws for a name that is not ours. */
  write(key: string, content: Buffer): Promise<void>;
  /** The same of what is too large for memory. Nothing is kept where the stream fails. Replies with its bytes. */
  writeStream(key: string, content: Readable): Promise<number>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<FileStream | undefined>;
  /** A file that is not there is no failure. */
  remove(key: string): Promise<void>;
}

export interface FileStream {
  /** Undefined where the home of the files does not say. */
  bytes: number | undefined;
  /** Whoever does not read it to the end destroys it. */
  stream: Readable;
}
