/** The exact texts about backups (docs/rules/backups.md). */
import type { BackupHome, Backups, RunKind, RunState } from './model.ts';

export const backupTexts = {
  now: 'Back up now',
  tryRestore: 'Try a restore',
  off: 'Backups are off here, or made by whoever runs the database. The guide to running Guildhall says how to turn them on.',
  first: 'No backup was made yet. The first one begins within an hour.',
  neverMade: 'No backup was ever made.',
  mend: 'Please mend what the newest error below names, if there is one, then press Back up now. The guide to running Guildhall says more.',
  mendByLetter:
    'Please open the page below: the newest error there names what to mend. Until then nothing new can be restored.',
  unsealed: 'Backups are not encrypted: whoever can read that place can read everything in them.',
  sealed:
    'Backups are encrypted: keep the passphrase where this machine is not, as nobody can read them without it.',
  noDrill: 'No backup was restored aside yet: the first try begins by itself once there is one.',
  noDrillYet: 'No backup was restored aside yet: a try begins by itself.',
  none: 'No backup and no try of a restore so far.',
  chooseKind: 'Please choose what to begin: backup or drill.',
  isOff: 'Backups are off here. The guide to running Guildhall says how to turn them on.',
  alreadyUnderway: 'A backup or a try of a restore is under way already. Please wait until it has ended.',
  cutShort: 'It was cut short.',
  notRun:
    'The process that does it could not be started, or was killed. The log of the application says why; please try again.',
} as const;

/** What each kind is called in the table, while it is under way, and once it was asked for. */
export const runTexts = {
  backup: {
    name: 'Backup',
    underway: 'A backup is being made. This page follows it by itself.',
    asked: 'A backup begins in a moment.',
  },
  drill: {
    name: 'Try of a restore',
    underway: 'The newest backup is being restored aside and read. This page follows it by itself.',
    asked: 'The try of a restore begins in a moment.',
  },
} as const satisfies Record<RunKind, { name: string; underway: string; asked: string }>;

export const stateTexts: Record<RunState, string> = { underway: 'Under way', done: 'Done', failed: 'Failed' };

/** rules/backups 9: `moment` and `size` as the reader writes them, `where` by `placeText`. */
export function lastBackupText(moment: string, size: string, where: string): string {
  return `The last backup is from ${moment}: ${size} ${where}.`;
}

/** Where it is off by now, nobody knows whether that one is there still. */
export function formerBackupText(moment: string): string {
  return `The last backup that was made here is from ${moment}.`;
}

export function lateText(days: number): string {
  return `No backup was made for ${days} ${days === 1 ? 'day' : 'days'}.`;
}

export function drillText(archive: string, moment: string): string {
  return `The backup ${archive} was restored aside and read on ${moment}: it can be relied on.`;
}

export function nextText(what: RunKind, moment: string): string {
  return what === 'backup' ? `The next backup is due on ${moment}.` : `The next try is due on ${moment}.`;
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
  title: 'How it stands',
  runs: 'What was done',
  loading: 'Loading the backups',
} as const;

export const backupLetterTexts = {
  backupFailed: 'A backup failed',
  drillFailed: 'The try of a restore failed',
  late: 'There is no new backup',
  look: 'See the backups',
} as const;
