import { backupTexts, damagedFilesText, repairedFilesText } from '#contract/backups/texts.ts';
import type { BackupStanding } from '../slices/backups/index.ts';
import { type Finding, failing, skipped, warning, well } from './check.ts';

export const backUpNow = 'Back up now and check the result: npm run guildhall -- backup.';
const testAgain = 'Fix this, then run: npm run guildhall -- restore --drill.';
const mendFiles = `${backupTexts.mendFiles} Until then: npm run guildhall -- restore --without-damaged latest.`;

const hour = 60 * 60 * 1000;

/** The first fault in the history of backups, or else the age of the newest one. */
export function judgeStanding(standing: BackupStanding, now: Date): Finding {
  const { isLate, newestBackup, failedBackup, failedRestoreTest } = standing;
  const { damagedFiles = null, repairedFiles = null } = newestBackup ?? {};
  if (failedBackup !== null) return failing(`The last backup failed: ${failedBackup}`, backUpNow);
  const age = newestBackup === null ? 'No backup yet.' : ageText(now, newestBackup.startedAt);
  if (isLate) return failing(age, backUpNow);
  // What the newest backup found out about copies of files (rules/backups 17).
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
