import type { BackupConfig, Config } from '../config/config.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';
import { findUpdate, migrate } from '../platform/db/migrate.ts';
import { explainBackup } from '../start-errors.ts';
import { openBackupStore } from './backup-store.ts';
import { demandBackup } from './child-process.ts';
import { filesFolder, titleOf } from './contents.ts';
import { beginningOf, findNoted, newestIn, noteBackup } from './noted-backup.ts';
import { placeText } from './place-text.ts';
import { isRecorded, recordMade } from './recorded-run.ts';

interface Circumstances {
  /** That the config was read from. */
  env: Record<string, string | undefined>;
  signal: AbortSignal;
  say: (line: string) => void;
}

/**
 * Brings the database up to date; replies with the names that ran. An update of the one that comes along is preceded by a
 * backup, so that there is a way back (rules/running 16). Throws an Error with a sentence where there is none; nothing is
 * changed then.
 */
export async function updateDatabase(
  url: string,
  config: Pick<Config, 'databaseUrl' | 'backup' | 'dataDir'>,
  circumstances: Circumstances,
): Promise<string[]> {
  const { say } = circumstances;
  const { databaseUrl, backup, dataDir } = config;
  if (databaseUrl !== undefined || backup === undefined || !(await isToUpdate(url)))
    return migrate(url, { say });
  await backUpOnce(url, { backup, dataDir }, circumstances);
  const isOnRecord = await isRecorded(url);
  const ran = await migrate(url, { say });
  // The record came with this very update. The backup is there either way.
  if (!isOnRecord) await recordNewest(url, backup).catch(() => undefined);
  return ran;
}

async function isToUpdate(url: string): Promise<boolean> {
  return (await findUpdate(url)).length > 0;
}

/** Not again for the next try of an update that failed, while nothing was written since. */
async function backUpOnce(
  url: string,
  data: Parameters<typeof findNoted>[1],
  circumstances: Circumstances,
): Promise<void> {
  const noted = await findNoted(url, data).catch(() => undefined);
  if (noted !== undefined)
    return circumstances.say(
      `Guildhall was updated. Nothing has changed since the backup ${noted}, so no new one is made.`,
    );
  const beginning = await beginningOf(url);
  await backUp(circumstances);
  // Without a note the next try makes another one.
  await noteBackup(data, beginning).catch(() => undefined);
}

async function backUp({ env, signal, say }: Circumstances): Promise<void> {
  say('Guildhall was updated. Backing up before the database is migrated.');
  await demandBackup(env, signal).catch((error) => {
    throw explainBackup(error);
  });
}

async function recordNewest(url: string, backup: BackupConfig): Promise<void> {
  const made = await newestIn(backup);
  if (made === undefined) return;
  const bytes = made.bytes + (await bytesOfFiles(await openBackupStore(backup)));
  await recordMade(url, {
    startedAt: made.at,
    place: placeText(backup.place),
    archive: titleOf(made.name),
    bytes,
  });
}

/** Whoever had no record has made no backup before: all files came with this one. */
async function bytesOfFiles(backups: BlobStore): Promise<number> {
  let sum = 0;
  for await (const { bytes } of backups.list(filesFolder)) sum += bytes;
  return sum;
}
