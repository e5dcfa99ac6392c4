/**
 * Files that many backups share: each lies in the backups once, under the name that it has in the storage. Such a name is
 * never used again (slices/files), so what lies there already is what it would be.
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
  /** That were copied by this backup, and their bytes. */
  added: number;
  addedBytes: number;
  /** That a row names and the storage does not have. */
  missing: number;
  /** Whose copy was damaged or missing, and was written again from the original. */
  repaired: string[];
  /** Whose copy is damaged or missing, as is the original. */
  damaged: string[];
}

export function noFiles(): FileCounts {
  return { all: 0, added: 0, addedBytes: 0, missing: 0, repaired: [], damaged: [] };
}

export interface Sharing {
  backups: BlobStore;
  storage: BlobStore;
  /** The archive before this one, whose list says the sums of what lies there. Its list can be read. */
  before: KeptArchive | undefined;
  /** When the snapshot was taken. */
  now: Date;
  counts: FileCounts;
  signal: AbortSignal;
}

/** The list for an archive, while its files come to lie in the backups. Names are in the order of their bytes. */
export async function* shareFiles(names: AsyncIterable<Named>, sharing: Sharing): AsyncGenerator<Buffer> {
  const { backups, before, counts, signal } = sharing;
  const known = leftMergeJoin(names, listArchivedFiles(backups, before?.name));
  for await (const { name, one, other: copy } of leftMergeJoin(known, listShared(backups))) {
    signal.throwIfAborted();
    // A file that is not in the list before is copied, although it may lie there.
    const listed = one.other;
    const file =
      listed === undefined ? await copyFile(name, sharing) : await checkCopy(listed, copy, sharing);
    if (file === undefined) continue;
    counts.all += 1;
    yield Buffer.from(fileLine(file));
  }
}

/** Undefined where the file has gone: it was removed since the snapshot was taken. */
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

/** Repairs a copy that is not what the list says. Where that is impossible the next backup tries again. */
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

/** Compares sizes each time, and content on the copy's day of the month or where it was damaged before. */
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

/** What lies there, as the storage names it. */
export async function* listShared(backups: BlobStore): AsyncGenerator<SharedFile> {
  for await (const { key, bytes } of backups.list(filesFolder)) {
    yield { name: key.slice(filesFolder.length), bytes };
  }
}

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
    return found !== undefined && isSame(await sumOf(file.name, found), file);
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

/** Chooses the copies of files that a backup reads again: a thirtieth of them a day, so each is read once in 30 days. */
const days = 30;
const day = 24 * 60 * 60 * 1000;

/** True on one day in 30 for each name. Days on which no backup was made since `last` are made up for. */
export function isCheckDue(name: string, { last, now }: { last: Date; now: Date }): boolean {
  // In UTC, as archives are named.
  const [today, lastDay] = [now, last].map((at) => Math.floor(at.getTime() / day)) as [number, number];
  const bucket = createHash('sha256').update(name).digest().readUInt32BE() % days;
  return (today - bucket) % days < today - lastDay;
}
