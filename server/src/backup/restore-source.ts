/** Where a backup is restored from: the place of backups, or one file that holds everything. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import { isToCome, type KeptArchive, listArchives } from './archives.ts';
import { openBackupStore } from './backup-store.ts';
import { archivesFolder, filesFolder, momentOf, titleOf } from './contents.ts';
import { decrypted } from './encryption.ts';

export interface RestoreSource {
  /** As people call it. */
  title: string;
  /** From its beginning, each time. */
  archive(): Promise<Readable>;
  /** A file that lies beside the archive. */
  file(name: string): Promise<Readable | undefined>;
  /** What it was made as, where its name has to say so. */
  madeAs: string | undefined;
  /** Titles of newer ones that are of a time to come. */
  passedOver: string[];
  /** Where notes lie of what happened since. */
  backups: BlobStore | undefined;
}

/** `which` is `latest` or the name of an archive. Throws an Error with a sentence where there is none. */
export async function fromBackups(backups: BlobStore, which: string): Promise<RestoreSource> {
  const archives = await listArchives(backups);
  if (archives.length === 0) throw new Error('No backup yet.');
  if (which === 'latest') return latestIn(backups, archives);
  const wanted = which.startsWith(archivesFolder) ? which : archivesFolder + which;
  const found = archives.find(({ name }) => name === wanted);
  if (found === undefined)
    throw new Error(`There’s no backup named ${which}. To list them: npm run guildhall -- backups`);
  return inBackups(backups, found.name);
}

/** Never one of a time to come, which is older than it says (rules/backups 15). */
function latestIn(backups: BlobStore, archives: KeptArchive[]): RestoreSource {
  const now = new Date();
  const newest = archives.find(({ at }) => !isToCome(at, now));
  const passedOver = archives.filter(({ at }) => isToCome(at, now)).map(({ name }) => titleOf(name));
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
 * A file that holds everything, or an archive of a folder in which backups lie, with the files beside it. Throws an Error with
 * a sentence.
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
    archive: async () => decrypted(createReadStream(file), passphrase),
    file: async () => undefined,
    backups: undefined,
  };
}
