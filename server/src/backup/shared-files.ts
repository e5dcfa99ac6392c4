/**
 * Files that many backups share: each lies in the vault once, under the name that it has in the storage. Such a name is
 * never used again (slices/files), so what lies there already is what it would be.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DamagedArchiveError, lineOf, type StreamSum, sumOf } from '../packages/archive/index.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Kept, Vault } from '../platform/vault/vault.ts';
import { filesFolder } from './contents.ts';
import { listArchivedFiles } from './file-list.ts';
import { sideBySide } from './side-by-side.ts';

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
}

/** The list for an archive, while its files come to lie in the vault. Names are in the order of their bytes. */
export async function* shareFiles(names: AsyncIterable<string>, sharing: Sharing): AsyncGenerator<Buffer> {
  const { vault, before, counts } = sharing;
  const listed = sideBySide(named(names), whatCanBeRead(vault, before));
  const present = sideBySide(flat(listed), listShared(vault));
  for await (const { one, other } of present) {
    const sum = one.known !== undefined && other !== undefined ? one.known : await share(one.name, sharing);
    if (sum === undefined) continue;
    counts.all += 1;
    yield Buffer.from(lineOf(sum));
  }
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

interface Wanted {
  name: string;
  known?: StreamSum | undefined;
}

async function* named(names: AsyncIterable<string>): AsyncGenerator<{ name: string }> {
  for await (const name of names) yield { name };
}

async function* flat(
  listed: AsyncIterable<{ one: { name: string }; other: StreamSum | undefined }>,
): AsyncGenerator<Wanted> {
  for await (const { one, other } of listed) yield { name: one.name, known: other };
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
    if (!(error instanceof DamagedArchiveError)) throw error;
  }
}
