import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openBucket } from '../testing/bucket.ts';
import type { BackupStoreOptions } from './backup-store.ts';

const program = fileURLToPath(new URL('fixtures/large-content.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'guildhall-backups-'));
const [bucket, other] = [await openBucket(), await openBucket()];
afterAll(async () => {
  await bucket.close();
  await other.close();
  await rm(folder, { recursive: true });
});

const bytes = 80 * 1_048_576;
/** Two parts of an upload, and data in transit. */
const room = 32 * 1_048_576;

const stores: [string, BackupStoreOptions][] = [
  ['a folder', { place: { folder: join(folder, 'open') }, reserve: 0 }],
  [
    'an encrypted folder',
    { place: { folder: join(folder, 'encrypted') }, passphrase: 'a passphrase', reserve: 0 },
  ],
  ['a bucket', { place: { bucket: bucket.address } }],
  ['an encrypted bucket', { place: { bucket: other.address }, passphrase: 'a passphrase' }],
];

test.each(stores)(
  'streams large content with little memory into %s and out of it',
  async (_name, options) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      program,
      JSON.stringify(options),
      String(bytes),
    ]);
    const { read, grown } = JSON.parse(stdout) as { read: number; grown: number };
    expect(read).toBe(bytes);
    expect(grown).toBeLessThan(room);
  },
);
