import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openBucket } from '../testing/bucket.ts';
import { backupReserve, openBackupStore, openPlainStore } from './backup-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'guildhall-backups-'));
const bucket = await openBucket();
afterEach(() => bucket.forgive());
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const content = Buffer.from('one');

describe('explains why a folder cannot hold backups', () => {
  test('if its disk has too little space', async () => {
    const full = { place: { folder }, reserve: 1e18 };
    await expect(openPlainStore(full).put('a', content)).rejects.toThrow(
      /^Only [\d.]+ [GM]B is free on the disk of \/.*, and backups leave 1000000000 GB for everything else\. Free up space there, or set BACKUP_URL to another disk\.$/,
    );
    await expect(openPlainStore(full, 'write the backup to').put('a', content)).rejects.toThrow(
      'Free up space there, or write the backup to another disk.',
    );
  });

  test('if a file is in its place, or its disk is not mounted', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'a file');
    await expect(openPlainStore({ place: { folder: file }, reserve: 0 }).put('a', content)).rejects.toThrow(
      `Backups can’t be stored in ${file}, because there’s a file in place of a folder. `,
    );
    const unmounted = join(folder, 'unmounted/backups');
    await expect(openPlainStore({ place: { folder: unmounted } }).put('a', content)).rejects.toThrow(
      `The backup folder ${unmounted} doesn’t exist and can’t be created. Is its disk mounted? If it needs none, create its parent folder, `,
    );
  });

  test('and leaves a gigabyte free, or a tenth of a small disk', () => {
    expect([backupReserve(1e12), backupReserve(2e9)]).toEqual([1e9, 2e8]);
  });
});

test('rejects a wrong or missing passphrase with a message', async () => {
  const place = { folder: join(folder, 'encrypted') };
  await (await openBackupStore({ place, passphrase: 'right', reserve: 0 })).put('a', content);
  await expect(openBackupStore({ place, passphrase: 'wrong' })).rejects.toThrow(
    'BACKUP_PASSPHRASE is wrong for these backups.',
  );
  await expect(openBackupStore({ place })).rejects.toThrow(
    'These backups are encrypted. Set BACKUP_PASSPHRASE.',
  );
});

describe('explains why a bucket cannot hold backups', () => {
  test.each([
    [
      403,
      'AccessDenied',
      /^The bucket for backups doesn’t allow reading a file with the key in BACKUP_URL\. /,
    ],
    [403, 'SignatureDoesNotMatch', /^The bucket for backups rejected the key in BACKUP_URL\. /],
    [403, 'RequestTimeTooSkewed', /^The clock of this machine differs from the one of the bucket/],
    [404, 'NoSuchBucket', /^The bucket for backups doesn’t exist\. /],
    [301, 'PermanentRedirect', /^The bucket for backups is in another region\. /],
    [503, 'SlowDown', /^The bucket for backups responded with 503 to reading a file\. /],
  ])('if it replies %i with %s', async (status, code, sentence) => {
    bucket.refuse(status, 9, code);
    await expect(openPlainStore({ place: { bucket: bucket.address } }).get('a')).rejects.toThrow(sentence);
  });

  test('if it cannot be reached', async () => {
    const nowhere = { bucket: { ...bucket.address, endpoint: 'http://127.0.0.1:9' } };
    await expect(openPlainStore({ place: nowhere }).get('a')).rejects.toThrow(
      'The bucket for backups can’t be reached (ECONNREFUSED). Check its server and BACKUP_URL, then try again.',
    );
  });
});
