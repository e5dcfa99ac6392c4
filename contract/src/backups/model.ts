/** Backups as administrators see them (docs/rules/backups.md). */
import type { RunId } from '../core/ids.ts';

/** A run makes a backup, or tests one by restoring the newest to a separate place and reading it. */
export const runKinds = ['backup', 'drill'] as const;
export type RunKind = (typeof runKinds)[number];

export const runStates = ['underway', 'done', 'failed'] as const;
export type RunState = (typeof runStates)[number];

export interface BackupRun {
  id: RunId;
  kind: RunKind;
  state: RunState;
  startedAt: Date;
  /** The time when the run ended; null while it is in progress. */
  finishedAt: Date | null;
  /** Name of the archive that the run made or tested; null unless it succeeded. */
  archive: string | null;
  /** Bytes that this run stored. */
  bytes: number | null;
  /** The error as a sentence; null unless it failed. */
  error: string | null;
  /** rules/backups 17: the first few names of files whose copies were replaced from their originals; null if none. */
  repairedFiles: string | null;
  /** The first few names of files whose copy and original are both damaged or missing. */
  damagedFiles: string | null;
}

/** `none`: backups are off, or the operator of the database makes them. */
export const backupHomes = ['none', 'folder', 'bucket'] as const;
export type BackupHome = (typeof backupHomes)[number];

/** The state of backups. */
export interface Backups {
  where: BackupHome;
  /** The folder or bucket, without secrets; '' if there is none. */
  place: string;
  /** True if reading a backup takes the passphrase. */
  isEncrypted: boolean;
  /** rules/backups 5: true if the newest good backup is too old, or the first one is overdue. */
  isLate: boolean;
  /** The run in progress or requested. */
  underway: RunKind | null;
  /** Newest first. */
  runs: BackupRun[];
  newestBackup: BackupRun | null;
  newestRestoreTest: BackupRun | null;
  /** The time at which the next backup starts by itself, possibly in the past; null if none does. */
  nextBackupAt: Date | null;
  nextRestoreTestAt: Date | null;
}

/** The summary for the staff's overview. */
export interface BackupSummary {
  /** False if backups are off. */
  isOn: boolean;
  isLate: boolean;
  /** The time at which the newest good backup began; null if there is none. */
  lastBackupAt: Date | null;
  lastRestoreTestAt: Date | null;
  /** True if the newest restore test failed. */
  hasFailedTest: boolean;
}

/** rules/backups 10: the number of runs that are shown. */
export const runsShown = 20;

export interface StartBackup {
  kind: RunKind;
}
