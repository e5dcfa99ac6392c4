/** The source of a restore: the backup store, or one file that contains everything. */
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { DamagedArchiveError, readArchive, type StreamSum } from '../packages/archive/index.ts';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import { isNewer } from '../platform/db/migrate.ts';
import {
  type About,
  archiveName,
  archivesFolder,
  filesFolder,
  filesStream,
  formatVersion,
  isDatedAhead,
  type KeptArchive,
  listArchives,
  momentOf,
  titleOf,
} from './archives.ts';
import { openBackupStore } from './backup-store.ts';
import { readDecrypted } from './encrypted-store.ts';
import { isDamage, listedIn } from './file-list.ts';
import { isIntact } from './shared-files.ts';

export interface RestoreSource {
  /** The display name. */
  title: string;
  /** Opens the archive from its beginning at each call. */
  archive(): Promise<Readable>;
  /** A file that is stored beside the archive. */
  file(name: string): Promise<Readable | undefined>;
  /** The original title, if the name must match it. */
  madeAs: string | undefined;
  /** Titles of newer archives that are dated in the future. */
  passedOver: string[];
  /** The store with the notes of later changes. */
  backups: BlobStore | undefined;
}

/** An empty folder may be the mount point of a disk. */
export const noBackup = 'No backup there yet. If there should be one: is its disk mounted?';

/** `which` is `latest` or the name of an archive. Throws an Error with a sentence if it does not exist. */
export async function fromBackups(backups: BlobStore, which: string): Promise<RestoreSource> {
  const archives = await listArchives(backups);
  if (archives.length === 0) throw new Error(noBackup);
  if (which === 'latest') return latestIn(backups, archives);
  const wanted = which.startsWith(archivesFolder) ? which : archivesFolder + which;
  const found = archives.find(({ name }) => name === wanted);
  if (found === undefined)
    throw new Error(`There’s no backup named ${which}. To list them: npm run guildhall -- backups`);
  return inBackups(backups, found.name);
}

/** Ignores archives dated in the future, which are older than they say (rules/backups 15). */
function latestIn(backups: BlobStore, archives: KeptArchive[]): RestoreSource {
  const now = new Date();
  const newest = archives.find(({ at }) => !isDatedAhead(at, now));
  const passedOver = archives.filter(({ at }) => isDatedAhead(at, now)).map(({ name }) => titleOf(name));
  if (newest !== undefined) return inBackups(backups, newest.name, passedOver);
  throw new Error(
    `All backups are dated in the future: ${passedOver.join(', ')}. Check the clock of this machine, or name one of them.`,
  );
}

function inBackups(backups: BlobStore, archive: string, passedOver: string[] = []): RestoreSource {
  return {
    title: titleOf(archive),
    madeAs: titleOf(archive),
    passedOver,
    async archive() {
      const content = await readBlob(backups, archive);
      if (content === undefined) throw new Error(`${archive} is gone.`);
      return content;
    },
    file: (name) => readBlob(backups, filesFolder + name),
    backups,
  };
}

/**
 * Opens a file that contains everything, or an archive in a backup folder, with the files beside it. Throws an Error
 * whose message tells the operator what is wrong.
 */
export async function fromFile(path: string, passphrase: string | undefined): Promise<RestoreSource> {
  const file = resolve(path);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`There’s no file ${file}.`);
  const archive = `${basename(dirname(file))}/${basename(file).replace(/\.age$/, '')}`;
  if (momentOf(archive) !== undefined) {
    const backups = await openBackupStore({ place: { folder: dirname(dirname(file)) }, passphrase });
    return fromBackups(backups, archive);
  }
  return {
    title: basename(file),
    madeAs: undefined,
    passedOver: [],
    archive: () => readDecrypted(file, passphrase),
    file: async () => undefined,
    backups: undefined,
  };
}

/** The result of reading a backup from its beginning to its end. */
export interface CheckedBackup {
  about: About;
  /** Files beside the archive whose copy is damaged or missing; the archive itself is intact. */
  damagedFiles: StreamSum[];
}

/** Reads the whole backup without changing anything. Throws an Error with a sentence if the archive is damaged. */
export async function checkBackup(
  source: RestoreSource,
  { signal }: { signal: AbortSignal },
): Promise<CheckedBackup> {
  try {
    const damagedFiles: StreamSum[] = [];
    const about = aboutIn(source, await readToEnd(source, damagedFiles, signal));
    refuseRenamed(source, about);
    return { about, damagedFiles };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DamagedArchiveError(`The backup ${source.title} is damaged: ${reason}`, { cause: error });
  }
}

async function readToEnd(source: RestoreSource, damaged: StreamSum[], signal: AbortSignal): Promise<unknown> {
  for await (const part of readArchive(await source.archive())) {
    signal.throwIfAborted();
    if (part.kind === 'stream' && part.name === filesStream) {
      for await (const file of listedIn(part.content)) {
        signal.throwIfAborted();
        if (!(await isIntact(file, source.file(file.name)))) damaged.push(file);
      }
    }
    if (part.kind === 'manifest') return part.manifest.about;
  }
  throw new DamagedArchiveError('It’s incomplete.');
}

/** Rejects an intact older archive under the name of a newer one, because it is not the one requested. */
function refuseRenamed({ madeAs }: RestoreSource, { at }: About): void {
  const name = titleOf(archiveName(new Date(at)));
  if (madeAs !== undefined && madeAs !== name) throw new DamagedArchiveError(`It was made as ${name}.`);
}

function aboutIn({ title }: RestoreSource, about: unknown): About {
  const { application, format, migrations } = (about ?? {}) as Partial<About>;
  if (application !== 'guildhall') throw new DamagedArchiveError('It isn’t a Guildhall backup.');
  if (format !== formatVersion || isNewer(migrations ?? []))
    throw new Error(`The backup ${title} was made by a newer Guildhall. Update this one first.`);
  return about as About;
}
