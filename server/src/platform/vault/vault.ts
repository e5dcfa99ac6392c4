import type { Readable } from 'node:stream';
import type { S3Address } from '../storage/s3-address.ts';

/**
 * Where backups lie: a folder (`folder-vault.ts`) or a bucket (`bucket-vault.ts`), as they are or encrypted
 * (`encrypted-vault.ts`). Names are paths with forward slashes, such as `files/products/17/a1b2.jpg`; `names.ts` says
 * which there are, and every function throws for others.
 */
export interface Vault {
  /** Everything below a folder (`files/`, or all: ``), in the order of the bytes of its names; incomplete writes are not there. */
  list(folder: string): AsyncIterable<Kept>;
  /**
   * The whole content or nothing of it, of any size; what has the same name is replaced. Replies with the bytes as they
   * are kept. Throws what the content fails with, and VaultFullError where the disk would be left with too little room;
   * what is small and has to be kept goes `evenWhenFull`. The content is let go of in any case.
   */
  write(name: string, content: Readable, options?: { evenWhenFull?: boolean }): Promise<number>;
  /** Undefined when there is no such name. Whoever does not read it to the end destroys it. */
  read(name: string): Promise<Readable | undefined>;
  /** Bytes that `list` reports for content of this size: more than these where it is encrypted. */
  storedSize(bytes: number): number;
  /** What is not there is no failure. */
  remove(name: string): Promise<void>;
}

export type VaultPlace = { folder: string } | { bucket: S3Address };

export interface Kept {
  name: string;
  /** As they are kept: encrypted, where they are. */
  bytes: number;
}
