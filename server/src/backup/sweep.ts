/** Deletes old archives from the backup store, and then the files that no archive lists any more. */
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import { clockDoubt, filesFolder, type KeptArchive, listArchives, outdated } from './archives.ts';
import { removeNotesBefore } from './erasure-journal.ts';
import { isListReadable, leftMergeJoin, listArchivedFiles } from './file-list.ts';
import { isCheckDue, isIntact, listShared } from './shared-files.ts';

/** Names that are held in memory at a time. */
const batchSize = 50_000;

export interface SweepResult {
  archives: number;
  files: number;
  /** Files that only older archives list, and whose copies are damaged without an original. */
  damagedFiles: string[];
  /** Archives whose list cannot be read. While there is one, no file is deleted. */
  damaged: string[];
  /** The reason that ages are unreliable, so that nothing was deleted for its age. */
  doubt: string | undefined;
}

/** Must run after a backup and never during one, because new files are not yet in any list. */
export async function sweep(backups: BlobStore, age: { now: Date; maxDays: number }): Promise<SweepResult> {
  const archives = await listArchives(backups);
  const doubt = clockDoubt(archives, age.now);
  const going = new Set(doubt === undefined ? outdated(archives, age) : []);
  for (const { name } of going) await backups.delete(name);
  const staying = archives.filter((archive) => !going.has(archive));
  const oldest = staying.at(-1);
  if (oldest !== undefined && doubt === undefined) await removeNotesBefore(backups, oldest.at);
  const damaged = await damagedAmong(backups, staying);
  const unlisted = await removeUnlisted(backups, damaged.length === 0 ? staying : [], dueAmong(archives));
  return { archives: going.size, ...unlisted, damaged, doubt };
}

/** Uses the same days as the newest backup, which was just made, for its own files. */
function dueAmong([newest, previous]: KeptArchive[]): (name: string) => boolean {
  if (newest === undefined || previous === undefined) return () => false;
  return (name) => isCheckDue(name, { last: previous.at, now: newest.at });
}

async function damagedAmong(backups: BlobStore, archives: KeptArchive[]): Promise<string[]> {
  const damaged: string[] = [];
  for (const { name } of archives) if (!(await isListReadable(backups, name))) damaged.push(name);
  return damaged;
}

/**
 * Most files are in the newest list. Only the others are looked up in all older lists. Files of older backups are
 * checked on their day of the month, as a backup checks the files in its own list.
 */
async function removeUnlisted(
  backups: BlobStore,
  archives: KeptArchive[],
  isDue: (name: string) => boolean,
): Promise<{ files: number; damagedFiles: string[] }> {
  const damagedFiles: string[] = [];
  const [newest] = archives;
  if (newest === undefined) return { files: 0, damagedFiles };
  let removed = 0;
  for await (const names of batchesOf(notIn(backups, newest))) {
    // The newest list counts, too: its order may differ from that of the store.
    for (const { name: archive } of archives) {
      for await (const file of listArchivedFiles(backups, archive)) {
        if (!names.delete(file.name) || !isDue(file.name)) continue;
        if (!(await isIntact(file, readBlob(backups, filesFolder + file.name)))) damagedFiles.push(file.name);
      }
    }
    for (const name of names) await backups.delete(filesFolder + name);
    removed += names.size;
  }
  return { files: removed, damagedFiles };
}

async function* notIn(backups: BlobStore, { name: archive }: KeptArchive): AsyncGenerator<string> {
  for await (const { one, other } of leftMergeJoin(
    listShared(backups),
    listArchivedFiles(backups, archive),
  )) {
    if (other === undefined) yield one.name;
  }
}

async function* batchesOf(names: AsyncIterable<string>): AsyncGenerator<Set<string>> {
  let batch = new Set<string>();
  for await (const name of names) {
    batch.add(name);
    if (batch.size < batchSize) continue;
    yield batch;
    batch = new Set();
  }
  if (batch.size > 0) yield batch;
}
