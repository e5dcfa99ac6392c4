import { expect, test } from 'vitest';
import { backupNotice } from './backup-notice.ts';
import { readConfig } from './config.ts';

const noticeFor = (env: Record<string, string>) =>
  backupNotice(readConfig({ DATA_DIR: '/srv/data', ...env }));
const DATABASE_URL = 'postgres://db.example/guild';
const FILES_URL = 's3://key:secret@s3.example/files';

test.each([
  [{}, undefined],
  [{ BACKUP_URL: 'off' }, 'Backups are off. If this machine fails, everything is lost.'],
  [
    { DATABASE_URL },
    'Before an update, back up the database yourself: Guildhall backs it up each night only.',
  ],
  [
    { DATABASE_URL, BACKUP_URL: 'off' },
    'Backups are off: back up the database and the files in /srv/data/files yourself.',
  ],
  [
    { DATABASE_URL, FILES_URL },
    'Backups are off: back up the database and the bucket of FILES_URL yourself.',
  ],
])('names what %o leaves without a backup', (env, notice) => {
  expect(noticeFor(env)).toBe(notice);
});
