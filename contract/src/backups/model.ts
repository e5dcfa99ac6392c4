/** Backups as the office sees them (docs/rules/backups.md). */
import type { RunId } from '../core/ids.ts';

/** A backup is made; or, in a drill, the newest one is restored to a separate place and read. */
export const runKinds = ['backup', 'drill'] as const;
export type RunKind = (typeof runKinds)[number];

export const runStates = ['underway', 'done', 'failed'] as const;
export type RunState = (typeof runStates)[number];

export interface BackupRun {
  id: RunId;
  kind: RunKind;
  state: RunState;
  startedAt: Date;
  /** Null while it is under way. */
  finishedAt: Date | null;
  /** Name of the archive that was made or tried; null unless it is done. */
  archive: string | null;
  /** Stored by this run. */
  bytes: number | null;
  /** A sentence; null unless it failed. */
  error: string | null;
  /** rules/backups 17: the first few names of files whose copies were replaced from the originals; null for none. */
  repairedFiles: string | null;
  /** The same of files whose copies and originals are damaged or missing. */
  damagedFiles: string | null;
}

/** `none`: backups are off, or made by whoever runs the database. */
export const backupHomes = ['none', 'folder', 'bucket'] as const;
export type BackupHome = (typeof backupHomes)[number];

/** How it stands with backups. */
export interface Backups {
  where: BackupHome;
  /** Which folder or bucket, without any secret; '' for none. */
  place: string;
  /** Only who has the passphrase reads what is stored. */
  isEncrypted: boolean;
  /** rules/backups 5: the newest good one is too old, or there should be one by now. */
  isLate: boolean;
  /** What is being done just now, or was asked for and is about to begin. */
  underway: RunKind | null;
  /** Newest first. */
  runs: BackupRun[];
  newestBackup: BackupRun | null;
  newestRestoreTest: BackupRun | null;
  /** From when on the next one begins by itself, which may be over; null where none does. */
  nextBackupAt: Date | null;
  nextRestoreTestAt: Date | null;
}

/** The same in short, for the overview of the staff. */
export interface BackupSummary {
  /** False where backups are off. */
  isOn: boolean;
  isLate: boolean;
  /** When the newest good one began; null for none. */
  lastBackupAt: Date | null;
  lastRestoreTestAt: Date | null;
  /** True if the newest restore test failed. */
  hasFailedTest: boolean;
}

/** rules/backups 10: how many runs are shown. */
export const runsShown = 20;

export interface StartBackup {
  kind: RunKind;
}
