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
