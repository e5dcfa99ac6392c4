/**
 * Files that many backups share: each lies in the backups once, under the name that it has in the storage. Such a name is
 * never used again (slices/files), so what lies there already is what it would be.
 */
import { sumOf } from '../packages/archive/index.ts';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import type { KeptArchive } from './archives.ts';
import { isCheckDue } from './check-schedule.ts';
import { filesFolder } from './contents.ts';
import { contentOf, isIntact, repairCopy, writeCopy } from './file-copies.ts';
import { fileLine, type ListedFile, listArchivedFiles } from './file-list.ts';
import { FileNames } from './file-names.ts';
import { leftMergeJoin, type Named } from './left-merge-join.ts';

export interface FileCounts {
  all: number;
  /** That were copied by this backup, and their bytes. */
  added: number;
  addedBytes: number;
  /** That a row names and the storage does not have. */
  missing: number;
  /** Whose copy was damaged or missing, and was written again from the original. */
  repaired: FileNames;
  /** Whose copy is damaged or missing, as is the original. */
  damaged: FileNames;
}

export function noFiles(): FileCounts {
  return {
    all: 0,
    added: 0,
    addedBytes: 0,
    missing: 0,
    repaired: new FileNames(),
    damaged: new FileNames(),
  };
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
  const listed = before === undefined ? none() : listArchivedFiles(backups, before.name);
  const known = withNames(leftMergeJoin(names, listed));
  for await (const { one, other: kept } of leftMergeJoin(known, listShared(backups))) {
    signal.throwIfAborted();
    const file =
      one.listed === undefined
        ? await copyFile(one.name, sharing)
        : await checkCopy(one.listed, kept, sharing);
    if (file === undefined) continue;
    counts.all += 1;
    yield Buffer.from(fileLine(file));
  }
}

async function* none(): AsyncGenerator<ListedFile> {}

/** A file that is not in the list before is copied, although it may lie there. */
async function* withNames(
  known: AsyncIterable<{ one: Named; other: ListedFile | undefined }>,
): AsyncGenerator<Named & { listed: ListedFile | undefined }> {
  for await (const { one, other } of known) yield { name: one.name, listed: other };
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
  return { ...sumOf(name, content), isDamaged: false };
}

/** Repairs a copy that is not what the list says. Where that is impossible the next backup tries again. */
async function checkCopy(
  file: ListedFile,
  kept: SharedFile | undefined,
  sharing: Sharing,
): Promise<ListedFile> {
  const { backups, storage, counts } = sharing;
  if (await isCopyIntact(file, kept, sharing)) return { ...file, isDamaged: false };
  if (!(await repairCopy(backups, storage, file))) {
    counts.damaged.add(file.name);
    return { ...file, isDamaged: true };
  }
  counts.repaired.add(file.name);
  counts.added += 1;
  counts.addedBytes += file.bytes;
  return { ...file, isDamaged: false };
}

/** Compares sizes each time, and content on the copy's day of the month or where it was damaged before. */
async function isCopyIntact(
  file: ListedFile,
  kept: SharedFile | undefined,
  { backups, before, now }: Sharing,
): Promise<boolean> {
  if (kept?.bytes !== file.bytes) return false;
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
