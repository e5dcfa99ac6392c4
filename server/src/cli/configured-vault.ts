import { existsSync } from 'node:fs';
import type { BackupConfig, Config } from '../config/config.ts';
import { openVault } from '../platform/vault/open-vault.ts';
import type { Vault } from '../platform/vault/vault.ts';

/** Throws an Error with a sentence where backups are off. */
export function configuredVault(config: Config): Promise<Vault> {
  return openVault(demandBackups(config));
}

/** The same without opening it. */
export function demandBackups({ backup }: Config): BackupConfig {
  if (backup === undefined) throw new Error('Backups are off. Set BACKUP_URL to turn them on.');
  return backup;
}

/** For reading. Throws an Error if its folder doesn't exist: nothing is known about the backups there. */
export function existingVault(config: Config): Promise<Vault> {
  const { place } = demandBackups(config);
  if ('folder' in place && !existsSync(place.folder))
    throw new Error(`There’s no backup folder ${place.folder}. Is its disk mounted?`);
  return configuredVault(config);
}
