import type { BackupHome, RunKind } from '#contract/backups/model.ts';

/** The application's settings of backups. A separate program copies the data. */
export interface BackupOptions {
  /** The settings of backups. Undefined if backups are off, or if the operator of the database makes them. */
  backups: BackupSettings | undefined;
  /**
   * Starts a process for the run and resolves when it succeeds. The process writes its own record, and none if another
   * run is under way. Rejects if the process could not start, was killed or failed, with or without a record.
   */
  runDirectly(kind: RunKind): Promise<void>;
}

interface BackupSettings {
  where: Exclude<BackupHome, 'none'>;
  /** The folder or bucket shown to administrators, never with a secret. */
  place: string;
  isEncrypted: boolean;
}

export const noBackups: BackupOptions = {
  backups: undefined,
  runDirectly: () => Promise.reject(new Error('backups are off')),
};
