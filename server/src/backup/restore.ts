/** Restores a backup to an empty location: first the files, then the database, completely or not at all. */
import { buffer } from 'node:stream/consumers';
import type { MemberId } from '#contract/core/ids.ts';
import type { Config } from '../config/config.ts';
import { DamagedArchiveError, readArchive, type StreamSum } from '../packages/archive/index.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';
import { type CopiedTable, fillDatabase } from '../packages/database-copy/index.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log.ts';
import { erase } from '../slices/account-deletion/index.ts';
import { type About, filesStream, isDatedAhead, tableStream } from './archives.ts';
import { readOwner, settleInstallation } from './backup-owner.ts';
import { listNotes, type NotedAct } from './erasure-journal.ts';
import { fileNamesText, listedIn } from './file-list.ts';
import { type CheckedBackup, checkBackup, type RestoreSource } from './restore-source.ts';
import { beginRestore, emptyDatabase, endRestore, notEmpty, stateOf } from './restore-target.ts';
import { erasedIn, settle } from './settle-restore.ts';

export interface RestoreTarget {
  databaseUrl: string;
  /** Undefined leaves the files unchanged. */
  storage: BlobStore | undefined;
  /** Restores everything but the files whose copies are damaged or missing, instead of nothing. */
  withoutDamaged?: boolean;
  /** Erases members again who were erased since; undefined if nobody will read the database. */
  eraseAgain?: (erased: MemberId[]) => Promise<void>;
  /** Makes the restored database another installation, beside the one that made the backup (rules/backups 19). */
  asCopy?: boolean;
  /** True if the server is deleted afterwards, so that a failed restore needs no cleanup. */
  isThrownAway?: boolean;
  signal: AbortSignal;
}

export interface Restored {
  about: About;
  /** Inserted rows by table. */
  rows: Map<string, number>;
  files: number;
  /** Names of files that were left out, because their copies are damaged or missing. */
  damagedFiles: string[];
  /** Later changes that were applied again. */
  notes: NotedAct[];
}

/**
 * Restores database and files from a backup. Throws before any change if the backup or one of its files is damaged, or
 * the database is in use. A later failure leaves the database empty. A restore after a killed one starts over.
 */
export async function restore(source: RestoreSource, target: RestoreTarget): Promise<Restored> {
  if ((await stateOf(target.databaseUrl)) === 'in use') throw new Error(notEmpty);
  const checked = await checkBackup(source, target);
  if (checked.damagedFiles.length > 0 && !target.withoutDamaged)
    throw new DamagedArchiveError(refusalText(source, checked.damagedFiles));
  return restoreChecked(source, checked, target);
}

function refusalText({ title }: RestoreSource, files: StreamSum[]): string {
  const names = fileNamesText(files.map(({ name }) => name));
  const are = files.length === 1 ? 'the file is' : 'files are';
  return `The backup ${title} wasn’t restored, because ${are} damaged or missing: ${names}. To restore everything else, run the same command again with --without-damaged.`;
}

/** Restores a backup that was already checked, into a database that is not in use. */
export async function restoreChecked(
  source: RestoreSource,
  { about, damagedFiles }: CheckedBackup,
  target: RestoreTarget,
): Promise<Restored> {
  const damaged = new Set(damagedFiles.map(({ name }) => name));
  const { databaseUrl } = target;
  const notes = await (source.backups && listNotes(source.backups, sinceWhen(about)));
  await beginRestore(databaseUrl);
  try {
    const files = await restoreFiles(source, target, damaged);
    const rows = await restoreRows(source, about, target);
    await settle(databaseUrl, about.jobs, notes ?? []);
    await target.eraseAgain?.(erasedIn(notes ?? []));
    if (!target.isThrownAway) {
      const owner = source.backups && (await readOwner(source.backups));
      await settleInstallation(databaseUrl, owner, target.asCopy ?? false);
    }
    await endRestore(databaseUrl);
    return { about, rows, files, damagedFiles: [...damaged], notes: notes ?? [] };
  } catch (error) {
    // The remains stay marked as unfinished either way; the first error is the one to fix.
    if (!target.isThrownAway) await leaveEmpty(databaseUrl).catch(() => undefined);
    throw error;
  }
}

/**
 * The true date of an archive from the future is unknown, so that all noted changes count as later (rules/backups 15).
 */
function sinceWhen({ at }: About): Date {
  const snapshot = new Date(at);
  return isDatedAhead(snapshot, new Date()) ? new Date(0) : snapshot;
}

async function leaveEmpty(databaseUrl: string): Promise<void> {
  await emptyDatabase(databaseUrl);
  await endRestore(databaseUrl);
}

async function restoreRows(
  source: RestoreSource,
  about: About,
  target: RestoreTarget,
): Promise<Map<string, number>> {
  await migrate(target.databaseUrl, { upTo: about.migrations });
  const rows = await fill(source, target, about);
  compare(about, rows);
  await migrate(target.databaseUrl);
  return rows;
}

function compare({ tables }: About, restored: Map<string, number>): void {
  for (const { name, rows } of tables) {
    if (restored.get(name) === rows) continue;
    throw new Error(`The table ${name} has ${restored.get(name) ?? 0} rows; the backup lists ${rows}.`);
  }
}

async function restoreFiles(
  source: RestoreSource,
  { storage, signal }: RestoreTarget,
  damaged: ReadonlySet<string>,
): Promise<number> {
  if (storage === undefined) return 0;
  let count = 0;
  for await (const part of readArchive(await source.archive())) {
    signal.throwIfAborted();
    if (part.kind === 'file') {
      await storage.put(part.name, part.content);
      count += 1;
    } else if (part.kind === 'stream' && part.name === filesStream) {
      for await (const { name } of listedIn(part.content)) {
        signal.throwIfAborted();
        if (damaged.has(name)) continue;
        await storage.put(name, await besides(source, name));
        count += 1;
      }
    }
  }
  return count;
}

async function besides(source: RestoreSource, name: string): Promise<Buffer> {
  const content = await source.file(name);
  if (content === undefined) throw new DamagedArchiveError(`The file ${name} is missing next to it.`);
  return buffer(content);
}

/** Requests the tables in the order of the archive, so that it is read once. */
async function fill(
  source: RestoreSource,
  { databaseUrl, signal }: RestoreTarget,
  { tables, sequences }: About,
): Promise<Map<string, number>> {
  const parts = readArchive(await source.archive());
  const contentOf = (table: CopiedTable) => contentIn(parts, tableStream(table));
  try {
    return await fillDatabase(databaseUrl, { tables, sequences, contentOf }, { signal });
  } finally {
    await parts.return(undefined);
  }
}

async function* contentIn(parts: ReturnType<typeof readArchive>, name: string): AsyncGenerator<Buffer> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const { value: part } = next;
    if (part.kind !== 'stream' || part.name !== name) continue;
    yield* part.content;
    return;
  }
  throw new DamagedArchiveError(`The rows of ${name} are missing.`);
}

/**
 * Erases members again who were erased after the backup, before anyone can read the restored data (rules/backups 13).
 *
 * No job runs meanwhile: the application runs the resulting jobs, such as removing files, when it starts.
 */
export async function eraseAgain(databaseUrl: string, config: Config, erased: MemberId[]): Promise<void> {
  if (erased.length === 0) return;
  const { createApp } = await import('../app.ts');
  const app = await createApp({ config, databaseUrl, log: createLog('silent') });
  try {
    for (const memberId of erased) await erase(app.context, memberId, { evenLast: true });
  } finally {
    await app.close();
  }
}
