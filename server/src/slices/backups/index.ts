/**
 * Backups: the record of what was made and tried, when the next is due, and who is told.
 *
 * - The copying is done by a process of its own, which writes its own record (`backup/run-record.ts`).
 * - Whoever begins a run holds a lock, so that two never run at once; what is open then was killed.
 * - A backup is made each night and one is restored to a separate place each week, or when the office asks for it.
 * - Admins are told of each run that failed, and each day while there is no new backup.
 */

export { backupCronJobs, backupEmails, backupJobs, backupWatchJobs } from './jobs.ts';
export { type BackupOptions, noBackups } from './options.ts';
export { type BackupFigures, figuresSql } from './queries.ts';
export { backupRoutes } from './routes.ts';
export { type BackupStanding, gaugeBackups, readStanding, summaryOf } from './standing.ts';
