/**
 * Backups: the record of backups and restore tests, when the next is due, and who is notified.
 *
 * - A separate process copies the data and writes its own record (`backup/run-record.ts`).
 * - A run holds a lock, so that two never run at once. An open record without the lock means that the process was
 *   killed.
 * - Each night a backup is made, and each week one is restored to a separate place. Administrators can request both.
 * - Administrators are notified of each failed run, and each day while there is no recent backup.
 */

export { type BackupStatus, gaugeBackups, readBackupStatus, summaryOf } from './backup-status.ts';
export { backupCronJobs, backupEmails, backupJobs, backupWatchJobs } from './jobs.ts';
export { type BackupOptions, noBackups } from './options.ts';
export { type BackupFigures, figuresSql } from './queries.ts';
export { backupRoutes } from './routes.ts';
