import type { BackupConfig } from '../config/config.ts';
import type { Log } from '../platform/log.ts';
import { type BackupOptions, noBackups } from '../slices/backups/index.ts';
import { asideOf } from './child-process.ts';
import { placeText } from './place-text.ts';

/** Backups as the application has them made. The signal ends what is under way. */
export function backupOptions(
  backup: BackupConfig | undefined,
  log: Log,
  signal: AbortSignal,
): BackupOptions {
  if (backup === undefined) return noBackups;
  const { place, passphrase } = backup;
  const where = 'folder' in place ? 'folder' : 'bucket';
  return {
    backups: { where, place: placeText(place), isEncrypted: passphrase !== undefined },
    runAside: asideOf(log, signal),
  };
}
