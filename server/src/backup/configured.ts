import type { BackupConfig } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { type BackupOptions, noBackups } from '../slices/backups/index.ts';
import { asideOf } from './child-process.ts';

/** Backups as the application has them made. The signal ends what is under way. */
export function backupOptions(
  backup: BackupConfig | undefined,
  log: Log,
  signal: AbortSignal,
): BackupOptions {
  if (backup === undefined) return noBackups;
  const { place, passphrase } = backup;
  const where = 'folder' in place ? 'folder' : 'bucket';
  const shown =
    'folder' in place ? place.folder : `${place.bucket.bucket} at ${new URL(place.bucket.endpoint).host}`;
  return {
    backups: { where, place: shown, isEncrypted: passphrase !== undefined },
    runAside: asideOf(log, signal),
  };
}
