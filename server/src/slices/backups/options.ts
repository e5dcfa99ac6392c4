import type { BackupHome, RunKind } from '#contract/backups/model.ts';

/** What the application says of its backups; the copying itself is somebody else's. */
export interface BackupOptions {
  /** Undefined where they are off, or made by whoever runs the database. */
  backups: BackupSettings | undefined;
  /**
   * Starts a process for it and resolves when that has ended well: it writes its own record, and none where another is under
   * way. Rejects where it could not be started, was killed, or failed, on record or before it came so far.
   */
  runDirectly(kind: RunKind): Promise<void>;
}

interface BackupSettings {
  where: Exclude<BackupHome, 'none'>;
  /** Shown to the office: the folder or the bucket, never with a secret. */
  place: string;
  isEncrypted: boolean;
}

export const noBackups: BackupOptions = {
  backups: undefined,
  runDirectly: () => Promise.reject(new Error('backups are off')),
};
