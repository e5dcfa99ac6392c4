import { dirname } from 'node:path';
import { roomText } from '#contract/core/bytes-text.ts';
import { backupReserve, openBackupStore } from '../backup/backup-store.ts';
import type { BackupConfig } from '../config/config.ts';
import { placeText } from '../config/place-text.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';
import { type Finding, failing, messageOf, warning, well } from './check.ts';
import { refusalOf } from './data-directory.ts';
import { type DiskSpace, readDiskSpace } from './disk-space.ts';
import { isKept } from './file-bucket.ts';

const mountIt =
  'Is its disk mounted? If so, or if it needs none, create it for the user that runs Guildhall.';
const elsewhere = 'Set BACKUP_URL to a folder on another disk, or to a bucket (docs/running/backup.md).';

/** Whether backups can be written and read, and the passphrase opens them. Without a store they can't. */
export async function checkLocation(
  backup: BackupConfig,
  dataDir: string,
  signal: AbortSignal,
): Promise<{ finding: Finding; store?: BlobStore }> {
  const place = placeText(backup.place);
  try {
    const isFolder = 'folder' in backup.place;
    const finding = isFolder ? await judgeFolder(place, dataDir, signal) : well(`${place} can be read.`);
    if (finding.state === 'failing') return { finding };
    const store = await openBackupStore(backup);
    if (isFolder || (await isKept(store))) return { finding, store };
    return { finding: failing(`${place} loses what is written to it.`, 'Ask whoever runs it.') };
  } catch (error) {
    return { finding: failing(messageOf(error), 'Do that, then back up: npm run guildhall -- backup.') };
  }
}

/** Creates no folder: on a disk that isn't mounted, it would lie beneath. */
async function judgeFolder(place: string, dataDir: string, signal: AbortSignal): Promise<Finding> {
  const [backups, data] = await Promise.all([place, dataDir].map((path) => readDiskSpace(path, signal)));
  const { folder, free, size, device } = backups as DiskSpace;
  if (folder !== place && dirname(place) !== dataDir)
    return failing(`There’s no backup folder ${place}.`, mountIt);
  const refusal = await refusalOf(folder);
  const own = `Is its disk mounted? If so, make the user that runs Guildhall the owner of ${place}.`;
  if (refusal !== undefined) return failing(`Guildhall can’t read and write ${place} (${refusal}).`, own);
  if (free < backupReserve(size))
    return failing(
      `Only ${roomText(free)} is free in ${place}, too little for a backup.`,
      'Free up space there.',
    );
  if (device !== data?.device) return well(`${place} can be read.`);
  return warning('Backups are on the disk of DATA_DIR and would be lost with it.', elsewhere);
}
