/** How old the newest backup is, and whether it is known to be good: by the record that the office sees. */
import { backupTexts, damagedFilesText, repairedFilesText } from '#contract/backups/texts.ts';
import { refuseOtherPlace } from '../backup/known-place.ts';
import { placeText } from '../backup/place-text.ts';
import { listMade } from '../backup/run-queries.ts';
import type { BackupConfig } from '../config/config.ts';
import { openVault } from '../platform/vault/open-vault.ts';
import { type BackupStanding, readStanding } from '../slices/backups/index.ts';
import { asking } from './asking.ts';
import type { DatabaseContext } from './context.ts';
import { roomOf } from './folder-room.ts';
import { type Found, type Probe, sentenceOf, skipped, warning, well } from './probe.ts';
import { hasColumn, hasTable } from './state-queries.ts';

const hour = 60 * 60 * 1000;

export const backups: Probe<DatabaseContext> = {
  subject: 'backups',
  async examine({ url, config: { backup, databaseUrl } }, signal) {
    if (backup === undefined) return databaseUrl === undefined ? off : skipped(byOthers);
    return asking(url, signal, async (asked, client) => {
      if (!(await hasTable(asked, 'backup_runs'))) return skipped('No backup history yet.');
      if (!(await hasColumn(asked, 'backup_runs', 'damaged_files')))
        return skipped('The next start updates the backup history. Run doctor again afterwards.');
      const now = new Date();
      const made = await listMade(client, placeText(backup.place));
      return [
        ...judgeBackups(await readStanding(asked, now), now),
        ...(await judgePlace(made, backup, signal)),
      ];
    });
  },
  silence: {
    state: 'warning',
    advice: 'See the results for the database and the backup location.',
  },
};

const off = warning(
  'Backups are off. If this machine fails, everything is lost.',
  'Remove BACKUP_URL, or set it to a folder or a bucket.',
);
const byOthers = 'Backups are made by whoever runs the database. Ask them how old the newest one is.';

function judgeBackups(standing: BackupStanding, now: Date): Found[] {
  const { failedBackup, failedDrill } = standing;
  return [
    judgeNewest(standing, now),
    ...judgeFiles(standing),
    ...(failedBackup === null ? [] : [warning(`The last attempt failed: ${failedBackup}`, makeOne)]),
    ...(failedDrill === null ? [] : [warning(`The last restore test failed: ${failedDrill}`, tryAgain)]),
  ];
}

function judgeNewest({ isLate, newestBackup }: BackupStanding, now: Date): Found {
  const says =
    newestBackup === null
      ? 'No backup yet.'
      : `The newest backup is from ${ageText(now.getTime() - newestBackup.startedAt.getTime())} ago.`;
  if (isLate) return warning(says, makeOne);
  return newestBackup === null ? skipped(`${says} There should be one each night.`) : well(says);
}

/** What the newest backup found out about copies of files (rules/backups 17). */
function judgeFiles({ newestBackup }: BackupStanding): Found[] {
  const { damagedFiles = null, repairedFiles = null } = newestBackup ?? {};
  return [
    ...(damagedFiles === null ? [] : [warning(damagedFilesText(damagedFiles), mendFiles)]),
    ...(repairedFiles === null ? [] : [warning(repairedFilesText(repairedFiles), backupTexts.checkPlace)]),
  ];
}

const mendFiles = `${backupTexts.mendFiles} Until then: npm run guildhall -- restore --without-damaged latest.`;
const tryAgain = 'Fix this, then run: npm run guildhall -- restore --drill.';
const makeOne = 'Back up now and check the result: npm run guildhall -- backup.';

function ageText(milliseconds: number): string {
  const hours = Math.max(0, Math.floor(milliseconds / hour));
  return hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.floor(hours / 24)} days`;
}

/** A disk that is not mounted looks like an empty folder. */
async function judgePlace(made: string[], backup: BackupConfig, signal: AbortSignal): Promise<Found[]> {
  const place = placeText(backup.place);
  // A folder that hangs is found out by a process of its own, and not by this one.
  if ('folder' in backup.place) await roomOf(place, signal);
  // Why it cannot be opened is told by the probe of the place.
  const vault = await openVault(backup).catch(() => undefined);
  if (vault === undefined) return [];
  return refuseOtherPlace(vault, place, made).then(
    () => [],
    (error) => [warning(sentenceOf(error), 'Do that, then back up: npm run guildhall -- backup.')],
  );
}
