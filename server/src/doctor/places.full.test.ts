/** The data directory and the backup location, in real folders. */
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openBackupStore } from '../backup/backup-store.ts';
import { runCheck } from '../testing/doctor.ts';
import { backups } from './backups.ts';
import type { Check } from './check.ts';
import { dataDirectory } from './data-directory.ts';
import { readDiskSpace } from './disk-space.ts';
import { disk, readMemory } from './machine.ts';

const folder = await mkdtemp(join(tmpdir(), 'guildhall-doctor-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const look = (check: Check, env: Record<string, string> = {}) =>
  runCheck(check, { DATA_DIR: folder, ...env });
const isRoot = process.geteuid?.() === 0;

describe('the backup location', () => {
  test('isn’t created by a check', async () => {
    expect(await look(backups)).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('disk of DATA_DIR'),
    });
    expect(await readdir(folder)).not.toContain('backups');
  });

  test.each(['mnt/stick', 'mnt/stick/guildhall'])('%s is missing if its disk isn’t mounted', async (path) => {
    const BACKUP_URL = join(folder, path);
    await mkdir(join(folder, 'mnt'), { recursive: true });
    expect(await look(backups, { BACKUP_URL })).toEqual({
      state: 'failing',
      says: `There’s no backup folder ${BACKUP_URL}.`,
      advice: 'Is its disk mounted? If so, or if it needs none, create it for the user that runs Guildhall.',
    });
  });

  test('that can’t be used may be on a disk that isn’t mounted', async () => {
    const BACKUP_URL = join(folder, 'no-folder');
    await writeFile(BACKUP_URL, '');
    const { state, says, advice } = await look(backups, { BACKUP_URL });
    expect([state, says]).toEqual(['failing', `Guildhall can’t read and write ${BACKUP_URL} (EACCES).`]);
    expect(advice).toMatch(/^Is its disk mounted\?/);
  });

  test('needs its passphrase', async () => {
    const BACKUP_URL = join(folder, 'encrypted');
    const passphrase = 'four words that nobody guesses';
    const store = await openBackupStore({ place: { folder: BACKUP_URL }, passphrase });
    await store.put('backups/one.tar', Buffer.from('one'));
    expect(await look(backups, { BACKUP_URL })).toMatchObject({
      state: 'failing',
      says: expect.stringContaining('encrypted. Set BACKUP_PASSPHRASE'),
    });
    expect(await look(backups, { BACKUP_URL, BACKUP_PASSPHRASE: passphrase })).toMatchObject({
      state: 'warning',
    });
  });

  test('on another disk is well', async () => {
    const { dev } = await stat(folder);
    const disks = ['/dev/shm', '/var/tmp'];
    const devices = await Promise.all(disks.map(async (path) => (await stat(path)).dev));
    const BACKUP_URL = await mkdtemp(
      join(disks[devices.findIndex((one) => one !== dev)] ?? '', 'guildhall-'),
    );
    // The database stores its age.
    expect(await look(backups, { BACKUP_URL })).toMatchObject({
      state: 'skipped',
      says: expect.stringContaining(`${BACKUP_URL} can be read.`),
    });
    await rm(BACKUP_URL, { recursive: true });
  });

  test('can be off, or be left to others', async () => {
    expect((await look(backups, { BACKUP_URL: 'off' })).state).toBe('warning');
    const elsewhere = { DATABASE_URL: 'postgres://database.test/a', BACKUP_URL: 'off' };
    expect(await look(backups, elsewhere)).toMatchObject({
      state: 'skipped',
      says: `Backups are off: back up the database and the files in ${folder}/files yourself.`,
    });
  });
});

test('a disk that hangs times out', async () => {
  const looking = new AbortController();
  const space = readDiskSpace(folder, looking.signal);
  looking.abort();
  await expect(space).rejects.toThrow('aborted');
});

describe('the data directory', () => {
  test('may be missing and isn’t created by a check', async () => {
    const DATA_DIR = join(folder, 'to/come');
    expect((await look(disk, { DATA_DIR })).says).toContain(` free in ${folder} (DATA_DIR).`);
    expect((await look(dataDirectory, { DATA_DIR })).says).toBe(
      `There’s no ${DATA_DIR} yet. The first start can create it.`,
    );
    expect(await readdir(folder)).not.toContain('to');
  });

  test('that can’t be created may be on a disk that isn’t mounted', async () => {
    await writeFile(join(folder, 'a-file'), '');
    const { state, advice } = await look(dataDirectory, { DATA_DIR: join(folder, 'a-file/data') });
    expect(state).toBe('stops');
    expect(advice).toMatch(/^Is its disk mounted\? If so, create that folder/);
  });

  test('has secrets that others must not read', async () => {
    const DATA_DIR = join(folder, 'open');
    await mkdir(join(DATA_DIR, 'files'), { recursive: true, mode: 0o700 });
    if (isRoot) await chown(DATA_DIR, 65_534, 65_534);
    const advice = async () => (await look(dataDirectory, { DATA_DIR })).advice ?? '';
    expect(await advice()).not.toContain('chmod');
    await chmod(join(DATA_DIR, 'files'), 0o755);
    expect(await advice()).toBe(`Restrict it: chmod 700 ${DATA_DIR}/files`);
    await writeFile(join(DATA_DIR, 'postgres-password'), 'secret', { mode: 0o644 });
    expect(await advice()).toBe(`Restrict it: chmod 600 ${DATA_DIR}/postgres-password`);
  });

  test.runIf(isRoot)('that belongs to root is a warning', async () => {
    expect(await look(dataDirectory)).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('runs as root'),
    });
  });
});

describe('memory', () => {
  test('of this machine is read', async () => {
    const { total, available } = await readMemory();
    expect(available).toBeGreaterThan(0);
    expect(total).toBeGreaterThanOrEqual(available);
  });

  test('of a container doesn’t count files that the kernel caches', async () => {
    await mkdir(join(folder, 'proc'));
    await mkdir(join(folder, 'sys/fs/cgroup'), { recursive: true });
    await writeFile(join(folder, 'proc/meminfo'), 'MemTotal: 8000000 kB\nMemAvailable: 6000000 kB\n');
    await writeFile(join(folder, 'sys/fs/cgroup/memory.current'), '950000000\n');
    await writeFile(join(folder, 'sys/fs/cgroup/memory.stat'), 'anon 300000000\ninactive_file 600000000\n');
    expect(await readMemory(folder, 1e9)).toEqual({ total: 1e9, available: 650_000_000 });
  });
});
