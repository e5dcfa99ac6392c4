/** Copies of files in the backups: whether one is intact, and how it is written. */
import { buffer } from 'node:stream/consumers';
import { type StreamSum, summed, sumOf } from '../packages/archive/index.ts';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import { filesFolder } from './contents.ts';
import { isDamage } from './file-list.ts';

/** A file has a megabyte at most (rules/files 1). Undefined where it is gone. */
export async function contentOf(storage: BlobStore, name: string): Promise<Buffer | undefined> {
  const content = await readBlob(storage, name);
  return content && buffer(content);
}

export async function writeCopy(backups: BlobStore, name: string, content: Buffer): Promise<void> {
  await backups.put(filesFolder + name, content);
}

/** False for content that is missing, damaged, or cannot be decrypted or read from its disk. */
export async function isIntact(
  file: StreamSum,
  content: Promise<AsyncIterable<Uint8Array> | undefined>,
): Promise<boolean> {
  try {
    const found = await content;
    return found !== undefined && isSame(await summed(file.name, found), file);
  } catch (error) {
    if (isDamage(error) || isDiskError(error)) return false;
    throw error;
  }
}

/** Writes the copy again from the original. False where the original is damaged or gone, too. */
export async function repairCopy(backups: BlobStore, storage: BlobStore, file: StreamSum): Promise<boolean> {
  const original = await contentOf(storage, file.name).catch((error) => {
    if (isDiskError(error)) return undefined;
    throw error;
  });
  if (original === undefined || !isSame(sumOf(file.name, original), file)) return false;
  await writeCopy(backups, file.name, original);
  return true;
}

function isSame(one: StreamSum, other: StreamSum): boolean {
  return one.bytes === other.bytes && one.sha256 === other.sha256;
}

/** The disk has a sector that it cannot read. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'EIO';
}
