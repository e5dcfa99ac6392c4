/**
 * Files that many backups share: each is stored once, under its name in the file store. Such a name is never reused
 * (slices/files), so an existing copy has the same content.
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type StreamSum, sumOf } from '../packages/archive/index.ts';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import { filesFolder, type KeptArchive } from './archives.ts';
import {
  fileLine,
  isDamage,
  type ListedFile,
  leftMergeJoin,
  listArchivedFiles,
  type Named,
} from './file-list.ts';

export interface FileCounts {
  all: number;
  /** Files that this backup copied, and their bytes. */
  added: number;
  addedBytes: number;
  /** Files that a row names but the file store lacks. */
  missing: number;
  /** Files whose copy was damaged or missing, and was written again from the original. */
  repaired: string[];
  /** Files whose copy is damaged or missing, as is the original. */
  damaged: string[];
}

export function noFiles(): FileCounts {
  return { all: 0, added: 0, addedBytes: 0, missing: 0, repaired: [], damaged: [] };
}

export interface Sharing {
  backups: BlobStore;
  storage: BlobStore;
  /** The previous archive with a readable list, which contains the sums of the existing copies. */
  before: KeptArchive | undefined;
  /** The time of the snapshot. */
  now: Date;
  counts: FileCounts;
  signal: AbortSignal;
}

/** Yields the list for an archive while copying its files to the backup store. Names are in byte order. */
export async function* shareFiles(names: AsyncIterable<Named>, sharing: Sharing): AsyncGenerator<Buffer> {
  const { backups, before, counts, signal } = sharing;
  const known = leftMergeJoin(names, listArchivedFiles(backups, before?.name));
  for await (const { name, one, other: copy } of leftMergeJoin(known, listShared(backups))) {
    signal.throwIfAborted();
    // A file that is not in the previous list is copied, even if a copy exists.
    const listed = one.other;
    const file =
      listed === undefined ? await copyFile(name, sharing) : await checkCopy(listed, copy, sharing);
    if (file === undefined) continue;
    counts.all += 1;
    yield Buffer.from(fileLine(file));
  }
}

/** Undefined if the file is missing: it was deleted since the snapshot was taken. */
async function copyFile(
  name: string,
  { backups, storage, counts }: Sharing,
): Promise<ListedFile | undefined> {
  const content = await contentOf(storage, name);
  if (content === undefined) {
    counts.missing += 1;
    return undefined;
  }
  await writeCopy(backups, name, content);
  counts.added += 1;
  counts.addedBytes += content.length;
  return { ...(await sumOf(name, [content])), isDamaged: false };
}

/** Repairs a copy that differs from the list. If that is impossible, the next backup tries again. */
async function checkCopy(
  file: ListedFile,
  copy: SharedFile | undefined,
  sharing: Sharing,
): Promise<ListedFile> {
  const { backups, storage, counts } = sharing;
  if (await isCopyIntact(file, copy, sharing)) return { ...file, isDamaged: false };
  if (!(await repairCopy(backups, storage, file))) {
    counts.damaged.push(file.name);
    return { ...file, isDamaged: true };
  }
  counts.repaired.push(file.name);
  counts.added += 1;
  counts.addedBytes += file.bytes;
  return { ...file, isDamaged: false };
}

/** Always compares sizes. Compares content on the copy's day of the month, or if it was damaged before. */
async function isCopyIntact(
  file: ListedFile,
  copy: SharedFile | undefined,
  { backups, before, now }: Sharing,
): Promise<boolean> {
  if (copy?.bytes !== file.bytes) return false;
  const isDue = before !== undefined && isCheckDue(file.name, { last: before.at, now });
  return !(isDue || file.isDamaged) || isIntact(file, readBlob(backups, filesFolder + file.name));
}

export interface SharedFile extends Named {
  bytes: number;
}

/** Lists the copies by their names in the file store. */
export async function* listShared(backups: BlobStore): AsyncGenerator<SharedFile> {
  for await (const { key, bytes } of backups.list(filesFolder)) {
    yield { name: key.slice(filesFolder.length), bytes };
  }
}

/** A file has a megabyte at most (rules/files 1). Undefined if it does not exist. */
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
    return found !== undefined && isSame(await sumOf(file.name, found), file);
  } catch (error) {
    if (isDamage(error) || isDiskError(error)) return false;
    throw error;
  }
}

/** Writes the copy again from the original. False if the original is damaged or missing, too. */
export async function repairCopy(backups: BlobStore, storage: BlobStore, file: StreamSum): Promise<boolean> {
  const original = await contentOf(storage, file.name).catch((error) => {
    if (isDiskError(error)) return undefined;
    throw error;
  });
  if (original === undefined || !isSame(await sumOf(file.name, [original]), file)) return false;
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

/**
 * Chooses the copies of files that a backup reads again: a thirtieth of them a day, so each is read once in 30 days.
 */
const days = 30;
const day = 24 * 60 * 60 * 1000;

/** True on one day in 30 for each name. Days without a backup since `last` are made up for. */
export function isCheckDue(name: string, { last, now }: { last: Date; now: Date }): boolean {
  // In UTC, as in the names of archives.
  const [today, lastDay] = [now, last].map((at) => Math.floor(at.getTime() / day)) as [number, number];
  const bucket = createHash('sha256').update(name).digest().readUInt32BE() % days;
  return (today - bucket) % days < today - lastDay;
}
