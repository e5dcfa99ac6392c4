import type { Backups } from '#contract/backups/model.ts';
import {
  backupTexts,
  damagedFilesText,
  formerBackupText,
  lastBackupText,
  lateText,
  nextText,
  noBackupText,
  placeText,
  repairedFilesText,
  restoreTestFailedText,
  restoreTestText,
  runTexts,
} from '#contract/backups/texts.ts';
import { dayLength } from '#contract/core/day.ts';
import { bytesText } from '#contract/core/number-text.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { shortMomentText } from '../../kit/text/date-text.ts';
import classes from './backup-status.module.css';

interface BackupStatusProps {
  found: Backups;
}

/** Summarizes in sentences whether there is a backup, whether it is reliable, and what comes next. */
export function BackupStatusText({ found }: BackupStatusProps) {
  const { underway } = found;
  if (found.where === 'none') return <Off found={found} />;
  return (
    <>
      {underway !== null && (
        <Banner tone="plain" announce={false}>
          {runTexts[underway].underway}
        </Banner>
      )}
      {found.isLate ? <Late found={found} /> : <LastBackup found={found} />}
      <CheckedFiles found={found} />
      <LastRestoreTest found={found} />
      <p className={classes.quiet}>
        {found.isEncrypted ? backupTexts.encrypted : backupTexts.notEncrypted} <Next found={found} />
      </p>
    </>
  );
}

function Off({ found: { newestBackup } }: BackupStatusProps) {
  return (
    <>
      <Banner tone="plain" announce={false}>
        {backupTexts.off}
      </Banner>
      {newestBackup !== null && <p>{formerBackupText(shortMomentText(newestBackup.startedAt))}</p>}
    </>
  );
}

function Late({ found }: BackupStatusProps) {
  const { newestBackup } = found;
  return (
    <>
      <Banner tone="bad" announce={false}>
        {newestBackup === null ? backupTexts.neverMade : lateText(daysSince(newestBackup.startedAt))}{' '}
        {backupTexts.mend}
      </Banner>
      {newestBackup !== null && <LastBackup found={found} />}
    </>
  );
}

function LastBackup({ found }: BackupStatusProps) {
  const { newestBackup } = found;
  if (newestBackup === null) return <p>{noBackupText(found.runs.length, found.underway !== null)}</p>;
  const size = bytesText(newestBackup.bytes ?? 0);
  return <p>{lastBackupText(shortMomentText(newestBackup.startedAt), size, placeText(found))}</p>;
}

/** Result of the newest backup's check of file copies (rules/backups 17). */
function CheckedFiles({ found: { newestBackup } }: BackupStatusProps) {
  const { damagedFiles = null, repairedFiles = null } = newestBackup ?? {};
  return (
    <>
      {damagedFiles !== null && (
        <Banner tone="bad" announce={false}>
          {damagedFilesText(damagedFiles)} {backupTexts.mendFiles}
        </Banner>
      )}
      {repairedFiles !== null && (
        <p>
          {repairedFilesText(repairedFiles)} {backupTexts.checkPlace}
        </p>
      )}
    </>
  );
}

function LastRestoreTest({ found: { newestRestoreTest, newestBackup, runs } }: BackupStatusProps) {
  const last = runs.find(({ kind, state }) => kind === 'drill' && state !== 'underway');
  if (last?.state === 'failed')
    return (
      <Banner tone="bad" announce={false}>
        {restoreTestFailedText(last.error ?? '')}
      </Banner>
    );
  if (newestRestoreTest !== null)
    return (
      <p>{restoreTestText(newestRestoreTest.archive ?? '', shortMomentText(newestRestoreTest.startedAt))}</p>
    );
  return (
    <p>{newestBackup === null ? backupTexts.restoreTestAwaitsBackup : backupTexts.restoreTestDueSoon}</p>
  );
}

/** Says when the next runs start. An overdue run starts within the hour, as the other sentences say. */
function Next({ found: { nextBackupAt, nextRestoreTestAt } }: BackupStatusProps) {
  const now = new Date();
  return (
    <>
      {nextBackupAt !== null && nextBackupAt > now && nextText('backup', shortMomentText(nextBackupAt))}{' '}
      {nextRestoreTestAt !== null &&
        nextRestoreTestAt > now &&
        nextText('drill', shortMomentText(nextRestoreTestAt))}
    </>
  );
}

function daysSince(at: Date): number {
  return Math.max(1, Math.floor((Date.now() - at.getTime()) / dayLength));
}
