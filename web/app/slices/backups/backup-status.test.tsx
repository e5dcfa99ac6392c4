import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BackupRun, Backups } from '#contract/backups/model.ts';
import type { RunId } from '#contract/core/ids.ts';
import { BackupStatusText } from './backup-status.tsx';

const run: BackupRun = {
  id: 1 as RunId,
  kind: 'backup',
  state: 'done',
  startedAt: new Date('2026-11-25T03:20:00Z'),
  finishedAt: new Date('2026-11-25T03:21:00Z'),
  archive: '2026-11-25T03-20-00Z.tar',
  bytes: 12_400_000,
  error: null,
  repairedFiles: null,
  damagedFiles: null,
};

function show(newestBackup: BackupRun): string {
  const found: Backups = {
    where: 'folder',
    place: '/srv/backups',
    isEncrypted: false,
    isLate: false,
    underway: null,
    runs: [newestBackup],
    newestBackup,
    newestRestoreTest: null,
    nextBackupAt: null,
    nextRestoreTestAt: null,
  };
  return renderToStaticMarkup(<BackupStatusText found={found} />);
}

test('names files that the newest backup repaired or found damaged, with advice', () => {
  const shown = show({ ...run, repairedFiles: 'avatars/a.webp', damagedFiles: 'products/17/b.jpg' });
  expect(shown).toContain(
    'These files are damaged or missing, in the backup and in Guildhall: products/17/b.jpg. Upload these files again or delete them',
  );
  expect(shown).toContain(
    'were replaced from the originals: avatars/a.webp. If this happens again, check the disk or bucket',
  );
});

test('a backup with all files intact does not mention them', () => {
  expect(show(run)).not.toMatch(/damaged|originals/);
});
