/**
 * The backup before an update that failed, as a note beside the data: a service tries again every few seconds, and a backup of
 * each try would push out those of the two days before (rules/backups 4).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupConfig, Config } from '../config/config.ts';
import { connected } from '../platform/db/connected.ts';
import { isToCome, type KeptArchive, listArchives } from './archives.ts';
import { openBackupStore } from './backup-store.ts';
import { titleOf } from './contents.ts';
import { countWritten, type Position, readPosition } from './position-queries.ts';
import { hasRecord } from './run-queries.ts';

/** Where the database stood as a backup of it began. */
interface Beginning extends Position {
  /** Transactions that are the backup's own: it is put on record as it begins and as it ends. */
  own: number;
}

interface NotedBackup extends Beginning {
  /** Its name in the backups. */
  archive: string;
}

type Data = Pick<Config, 'dataDir'> & { backup: BackupConfig };

export function beginningOf(url: string): Promise<Beginning> {
  return connected({ connectionString: url }, async (client) => ({
    ...(await readPosition(client)),
    own: (await hasRecord(client)) ? 2 : 0,
  }));
}

/** The newest, which was just made. */
export async function noteBackup({ dataDir, backup }: Data, beginning: Beginning): Promise<void> {
  const made = await newestIn(backup);
  if (made === undefined) return;
  const note: NotedBackup = { ...beginning, archive: made.name };
  await writeFile(fileIn(dataDir), JSON.stringify(note));
}

const day = 24 * 60 * 60 * 1000;

/**
 * The title of the noted backup, where it holds what is in the database now. Undefined in any doubt: it is not the newest one
 * there, is a day old, which leaves it one more before it may go, or anybody has written since.
 */
export async function findNoted(url: string, { dataDir, backup }: Data): Promise<string | undefined> {
  const note: NotedBackup = JSON.parse(await readFile(fileIn(dataDir), 'utf8'));
  const newest = await newestIn(backup);
  if (newest?.name !== note.archive || Date.now() - newest.at.getTime() > day) return undefined;
  const written = await connected({ connectionString: url }, (client) => countWritten(client, note));
  return written === note.own ? titleOf(note.archive) : undefined;
}

export async function newestIn(backup: BackupConfig): Promise<KeptArchive | undefined> {
  const now = new Date();
  return (await listArchives(await openBackupStore(backup))).find(({ at }) => !isToCome(at, now));
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'backup-before-update.json');
}
