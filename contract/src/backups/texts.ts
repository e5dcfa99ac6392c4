/** The exact texts about backups (docs/rules/backups.md). */
import type { BackupHome, Backups, RunKind, RunState } from './model.ts';

export const backupTexts = {
  now: 'Back up now',
  tryRestore: 'Test a restore',
  off: 'Backups are off here, or made by whoever runs the database. The guide to running Guildhall says how to turn them on.',
  first: 'There is no backup yet. The first one begins within an hour.',
  neverMade: 'There has never been a backup.',
  mend: 'Please fix what the newest error below names, then press Back up now. The guide to running Guildhall says more.',
  mendByLetter:
    'Please open the page below: the newest error there names what to fix. Until then nothing newer can be restored.',
  notEncrypted: 'Backups are not encrypted: whoever can read that place can read everything in them.',
  encrypted:
    'Backups are encrypted: keep the passphrase where this machine is not, as nobody can read them without it.',
  drillAwaitsBackup: 'No restore was tested yet: the first test begins by itself once there is a backup.',
  drillDueSoon: 'No restore was tested yet: the first test begins by itself within an hour.',
  noneYet: 'There is no backup yet.',
  none: 'No backup and no test so far.',
  chooseKind: 'Please choose what to begin: backup or drill.',
  alreadyUnderway: 'A backup or a test restore is under way already. Please wait until it has ended.',
  mendFiles: 'Upload these files again or delete them in Guildhall; the next backup then leaves them out.',
  checkPlace: 'If this happens again, check the disk or bucket that holds the backups.',
  cutShort: 'It was interrupted.',
  notRun: 'It could not be started, or was killed. The application’s log says why; please try again.',
} as const;

/** What each kind is called in the table, while it is under way, and once it was asked for. */
export const runTexts = {
  backup: {
    name: 'Backup',
    underway: 'A backup is being made. This page follows it by itself.',
    asked: 'A backup begins in a moment.',
  },
  drill: {
    name: 'Test restore',
    underway:
      'The newest backup is being restored to a separate place and read. This page follows it by itself.',
    asked: 'The test restore begins in a moment.',
  },
} as const satisfies Record<RunKind, { name: string; underway: string; asked: string }>;

export const stateTexts: Record<RunState, string> = { underway: 'Under way', done: 'Done', failed: 'Failed' };

/** rules/backups 9: `moment` and `size` as the reader writes them, `where` by `placeText`. */
export function lastBackupText(moment: string, size: string, where: string): string {
  return `The last backup is from ${moment}: ${size} ${where}.`;
}

/** The first one begins by itself, unless it has begun. */
export function noBackupText(runs: number, isUnderWay: boolean): string {
  return runs === 0 && !isUnderWay ? backupTexts.first : backupTexts.noneYet;
}

/** The newest of all failed after the last that went well. */
export function drillFailedText(error: string): string {
  return `The last test restore failed: ${error}`;
}

/** rules/backups 17: `files` are the first few names. */
export function damagedFilesText(files: string): string {
  return `The copies and the originals of these files are damaged or missing: ${files}.`;
}

export function repairedFilesText(files: string): string {
  return `Damaged or missing copies of files were replaced from the originals: ${files}.`;
}

/** Where it is off by now, nobody knows whether that one is there still. */
export function formerBackupText(moment: string): string {
  return `The last backup that was made here is from ${moment}.`;
}

export function lateText(days: number): string {
  return `No backup has been made for ${days} ${days === 1 ? 'day' : 'days'}.`;
}

export function drillText(archive: string, moment: string): string {
  return `The backup ${archive} was restored to a separate place and read on ${moment}: it can be relied on.`;
}

export function nextText(what: RunKind, moment: string): string {
  return what === 'backup'
    ? `The next backup is due on ${moment}.`
    : `The next test restore is due on ${moment}.`;
}

/** Seconds in words, to within a tenth or so. */
export function tookText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const places: Record<BackupHome, string> = { none: '', folder: 'in the folder', bucket: 'in the bucket' };

export function placeText({ where, place }: Pick<Backups, 'where' | 'place'>): string {
  return `${places[where]} ${place}`;
}

/** Around the table on screen, and of the letters. */
export const backupScreenTexts = {
  title: 'Status',
  runs: 'History',
  loading: 'Loading the backups',
} as const;

export const backupLetterTexts = {
  backupFailed: 'A backup failed',
  drillFailed: 'A test restore failed',
  late: 'There is no new backup',
  backupAgain: 'It is tried again by itself.',
  drillAgain:
    'It is tried again tomorrow. Until one succeeds, nobody knows whether the newest backup can be restored.',
  look: 'See the backups',
} as const;
