/**
 * Files that many backups share: each lies in the vault once, under the name that it has in the storage. Such a name is
 * never used again (slices/files), so what lies there already is what it would be.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { lineOf, type StreamSum, sumOf } from '../packages/archive/index.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Kept, Vault } from '../platform/vault/vault.ts';
import { filesFolder } from './contents.ts';
import { isDamage, listArchivedFiles } from './file-list.ts';
import { leftMergeJoin, type Named } from './left-merge-join.ts';

export interface FileCounts {
  all: number;
  /** That were not in the vault before, and their bytes. */
  added: number;
  addedBytes: number;
  /** That a row names and the storage does not have. */
  missing: number;
}

export function noFiles(): FileCounts {
  return { all: 0, added: 0, addedBytes: 0, missing: 0 };
}

export interface Sharing {
  vault: Vault;
  storage: Storage;
  /** The archive before this one, whose list says the sums of what lies there. */
  before: string | undefined;
  counts: FileCounts;
  signal: AbortSignal;
}

/** The list for an archive, while its files come to lie in the vault. Names are in the order of their bytes. */
export async function* shareFiles(names: AsyncIterable<Named>, sharing: Sharing): AsyncGenerator<Buffer> {
  const { vault, before, counts, signal } = sharing;
  const known = leftMergeJoin(names, whatCanBeRead(vault, before));
  for await (const { one, other: kept } of leftMergeJoin(withNames(known), listShared(vault))) {
    signal.throwIfAborted();
    const sum = isWhole(kept, one.sum) ? one.sum : await share(one.name, sharing);
    if (sum === undefined) continue;
    counts.all += 1;
    yield Buffer.from(lineOf(sum));
  }
}

/** Bytes by which an encrypted file is longer at most: its header, and what seals each 64 KB. */
const mostOverhead = 2_000;

/** By what lies there without reading it: a disk that was full, or a hand, may have left less of it. */
function isWhole(kept: Kept | undefined, sum: StreamSum | undefined): sum is StreamSum {
  if (kept === undefined || sum === undefined) return false;
  return kept.bytes >= sum.bytes && kept.bytes <= sum.bytes + mostOverhead;
}

/** A file whose sum is not known is copied again, although it may lie there. */
async function* withNames(
  known: AsyncIterable<{ one: Named; other: StreamSum | undefined }>,
): AsyncGenerator<Named & { sum: StreamSum | undefined }> {
  for await (const { one, other } of known) yield { name: one.name, sum: other };
}

/** Undefined where the file has gone: it was removed since the snapshot was taken. */
async function share(name: string, { vault, storage, counts }: Sharing): Promise<StreamSum | undefined> {
  const content = await contentOf(storage, name);
  if (content === undefined) {
    counts.missing += 1;
    return undefined;
  }
  await vault.write(filesFolder + name, Readable.from([content], { objectMode: false }));
  counts.added += 1;
  counts.addedBytes += content.length;
  return sumOf(name, content);
}

/** A file has a megabyte at most (rules/files 1). */
export async function contentOf(storage: Storage, name: string): Promise<Buffer | undefined> {
  const file = await storage.read(name);
  return file && buffer(file.stream);
}

/** What lies there, as the storage names it. */
export async function* listShared(vault: Vault): AsyncGenerator<Kept> {
  for await (const kept of vault.list(filesFolder)) {
    yield { ...kept, name: kept.name.slice(filesFolder.length) };
  }
}

/** A list that is damaged ends where it is: from there on files are copied as if there had been none. */
async function* whatCanBeRead(vault: Vault, archive: string | undefined): AsyncGenerator<StreamSum> {
  if (archive === undefined) return;
  try {
    yield* listArchivedFiles(vault, archive);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
}
