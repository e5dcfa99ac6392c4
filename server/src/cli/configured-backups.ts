import { existsSync } from 'node:fs';
import { openBackupStore } from '../backup/backup-store.ts';
import type { BackupConfig, Config } from '../config/config.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';

/** Opens the configured backup store. Throws an Error with a sentence if backups are off. */
export function configuredBackups(config: Config): Promise<BlobStore> {
  return openBackupStore(demandBackups(config));
}

/** Like `configuredBackups`, without opening the store. */
export function demandBackups({ backup }: Config): BackupConfig {
  if (backup === undefined) throw new Error('Backups are off. Set BACKUP_URL to turn them on.');
  return backup;
}

/** For reading. Throws an Error if its folder doesn't exist, because nothing is known about its backups. */
export function existingBackups(config: Config): Promise<BlobStore> {
  const { place } = demandBackups(config);
  if ('folder' in place && !existsSync(place.folder))
    throw new Error(`There’s no backup folder ${place.folder}. Is its disk mounted?`);
  return configuredBackups(config);
}
