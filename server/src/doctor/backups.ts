import { dirname } from 'node:path';
import { backupTexts, damagedFilesText, repairedFilesText } from '#contract/backups/texts.ts';
import { roomText } from '#contract/core/number-text.ts';
import { findInstallation, refuseOtherPlace } from '../backup/backup-owner.ts';
import { backupReserve, openBackupStore } from '../backup/backup-store.ts';
import { listMade } from '../backup/run-record.ts';
import { backupNotice, placeText } from '../config/backup-notice.ts';
import type { BackupConfig } from '../config/config.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';
import { type BackupStatus, readBackupStatus } from '../slices/backups/index.ts';
import {
  type Check,
  codeOf,
  type Finding,
  failing,
  messageOf,
  skipped,
  warning,
  well,
  worst,
} from './check.ts';
import { refusalOf } from './data-directory.ts';
import { withLimitedConnection } from './database-connection.ts';
import { type DiskSpace, readDiskSpace } from './disk-space.ts';
import { isKept } from './file-bucket.ts';

const mountIt =
  'Is its disk mounted? If so, or if it needs none, create it for the user that runs Guildhall.';
const elsewhere = 'Set BACKUP_URL to a folder on another disk, or to a bucket (docs/running/backup.md).';

/** Checks that backups can be written and read, and that the passphrase opens them. Skipped without a store. */
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

export const backUpNow = 'Back up now and check the result: npm run guildhall -- backup.';
const testAgain = 'Fix this, then run: npm run guildhall -- restore --drill.';
const mendFiles = `${backupTexts.mendFiles} Until then: npm run guildhall -- restore --without-damaged latest.`;

const hour = 60 * 60 * 1000;

/** The first fault in the history of backups, or else the age of the newest one. */
export function judgeBackupStatus(standing: BackupStatus, now: Date): Finding {
  const { isLate, newestBackup, failedBackup, failedRestoreTest } = standing;
  const { damagedFiles = null, repairedFiles = null } = newestBackup ?? {};
  if (failedBackup !== null) return failing(`The last backup failed: ${failedBackup}`, backUpNow);
  const age = newestBackup === null ? 'No backup yet.' : ageText(now, newestBackup.startedAt);
  if (isLate) return failing(age, backUpNow);
  // The results of checking copies of files in the newest backup (rules/backups 17).
  if (damagedFiles !== null) return failing(damagedFilesText(damagedFiles), mendFiles);
  if (failedRestoreTest !== null)
    return failing(`The last restore test failed: ${failedRestoreTest}`, testAgain);
  if (repairedFiles !== null) return warning(repairedFilesText(repairedFiles), backupTexts.checkPlace);
  return newestBackup === null ? skipped(`${age} There should be one each night.`) : well(age);
}

function ageText(now: Date, startedAt: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / hour));
  const age = hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.floor(hours / 24)} days`;
  return `The newest backup is from ${age} ago.`;
}

const turnOn = 'Remove BACKUP_URL, or set it to a folder or a bucket.';
/** SQLSTATE of a missing table or column, as in a database of an older Guildhall. */
const olderSchema = ['42P01', '42703'];

/** Checks that backups can be made, how old the newest is, and that it can be restored. */
export const backups: Check = {
  subject: 'backups',
  async run({ databaseUrl, config }, signal) {
    const { backup, dataDir } = config;
    const notice = backupNotice(config) ?? '';
    if (backup === undefined) return config.databaseUrl ? skipped(notice) : warning(notice, turnOn);
    const { finding, store } = await checkLocation(backup, dataDir, signal);
    // Nothing is known about the backups in a place that can't be read.
    if (store === undefined) return finding;
    const place = placeText(backup.place);
    const history = databaseUrl && (await readHistory(databaseUrl, place).catch(unlessOlder));
    const unknown = `${place} can be read. Without an up-to-date database, the age of the newest backup is unknown.`;
    if (!history) return worst(skipped(unknown), finding);
    try {
      await refuseOtherPlace(store, { place, ...history });
    } catch (error) {
      return failing(messageOf(error), `Mount it, or correct BACKUP_URL. ${backUpNow}`);
    }
    const found = worst(judgeBackupStatus(history.standing, new Date()), finding);
    return found.state === 'failing' ? found : { ...found, says: `${found.says} ${notice}`.trim() };
  },
  unanswered: { state: 'failing', advice: 'Check the disk or server of BACKUP_URL, and the database.' },
};

function readHistory(url: string, place: string) {
  return withLimitedConnection(url, async (database, client) => ({
    standing: await readBackupStatus(database, new Date()),
    made: await listMade(client, place),
    installation: await findInstallation(client),
  }));
}

function unlessOlder(error: unknown): undefined {
  if (!olderSchema.includes(codeOf(error))) throw error;
}
