/** The exact texts about backups (docs/rules/backups.md). */
import type { BackupHome, Backups, RunKind, RunState } from './model.ts';

export const backupTexts = {
  now: 'Back up now',
  tryRestore: 'Run a restore test',
  off: 'Backups are off here, or made by whoever runs the database. The guide to running Guildhall explains how to turn them on.',
  first: 'No backup yet. The first one runs within an hour.',
  neverMade: 'No backup has ever been made.',
  mend: 'Fix the problem in the newest error below, then press Back up now. The guide to running Guildhall has more.',
  mendByEmail:
    'Open the page below: the newest error tells you what to fix. Until then, there’s no newer backup to restore.',
  notEncrypted: 'Backups aren’t encrypted. Anyone with access to them can read them.',
  encrypted:
    'Backups are encrypted. Keep the passphrase somewhere other than this machine; without it, nobody can read them.',
  restoreTestAwaitsBackup: 'The first restore test runs once there’s a backup.',
  restoreTestDueSoon: 'The first restore test runs within an hour.',
  noneYet: 'No backup yet.',
  none: 'No backups or restore tests yet.',
  chooseKind: 'Choose a backup or a restore test.',
  alreadyUnderway: 'A backup or restore test is already running. Wait until it’s finished.',
  mendFiles: 'Upload these files again or delete them in Guildhall. The next backup then leaves them out.',
  checkPlace: 'If this happens again, check the disk or bucket that holds the backups.',
  cutShort: 'It was interrupted.',
  notRun: 'It couldn’t start, or was stopped. The application log has the reason. Please try again.',
} as const;

/** The names of each kind: in the table, in progress, and after it was requested. */
export const runTexts = {
  backup: {
    name: 'Backup',
    underway: 'Backing up… This page updates automatically.',
    asked: 'The backup will start in a moment.',
  },
  drill: {
    name: 'Restore test',
    underway: 'Testing a restore of the newest backup… This page updates automatically.',
    asked: 'The restore test will start in a moment.',
  },
} as const satisfies Record<RunKind, { name: string; underway: string; asked: string }>;

export const stateTexts: Record<RunState, string> = { underway: 'Running', done: 'Done', failed: 'Failed' };

/** rules/backups 9: `moment` and `size` are formatted for the reader, `where` by `placeText`. */
export function lastBackupText(moment: string, size: string, where: string): string {
  return `Last backup: ${moment}, ${size} ${where}.`;
}

/** Shown before the first backup, which starts by itself. */
export function noBackupText(runs: number, isUnderWay: boolean): string {
  return runs === 0 && !isUnderWay ? backupTexts.first : backupTexts.noneYet;
}

/** For the newest run, if it failed after the last success. */
export function restoreTestFailedText(error: string): string {
  return `The last restore test failed: ${error}`;
}

/** rules/backups 17: `files` are the first few names. */
export function damagedFilesText(files: string): string {
  return `These files are damaged or missing, in the backup and in Guildhall: ${files}.`;
}

export function repairedFilesText(files: string): string {
  return `Damaged or missing files in the backup were replaced from the originals: ${files}.`;
}

/** Shown while backups are off. An earlier backup may have been deleted since. */
export function formerBackupText(moment: string): string {
  return `The last backup made here is from ${moment}.`;
}

export function lateText(days: number): string {
  return `No backup for ${days} ${days === 1 ? 'day' : 'days'}.`;
}

export function restoreTestText(archive: string, moment: string): string {
  return `Last restore test passed on ${moment}. The backup ${archive} works.`;
}

export function nextText(what: RunKind, moment: string): string {
  return what === 'backup' ? `Next backup: ${moment}.` : `Next restore test: ${moment}.`;
}

/** Formats seconds in words, with an error of about a tenth. */
export function tookText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const places: Record<BackupHome, string> = { none: '', folder: 'in the folder', bucket: 'in the bucket' };

export function placeText({ where, place }: Pick<Backups, 'where' | 'place'>): string {
  return `${places[where]} ${place}`;
}

/** Texts around the table, and in e-mails. */
export const backupScreenTexts = {
  title: 'Status',
  runs: 'History',
  loading: 'Loading the backups',
} as const;

export const backupEmailTexts = {
  backupFailed: 'A backup failed',
  drillFailed: 'A restore test failed',
  late: 'No recent backup',
  backupAgain: 'We’ll try again automatically.',
  drillAgain: 'We’ll try again tomorrow. Until a restore test succeeds, we can’t be sure this backup works.',
  look: 'See backups',
} as const;
