/** Where data and backups lie, in real folders. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { openVault } from '../platform/vault/open-vault.ts';
import { look as lookWith, signal } from '../testing/doctor.ts';
import { backupPlace } from './backup-place.ts';
import type { Settings } from './context.ts';
import { backupDisk, dataDisk } from './disk.ts';
import { roomOf } from './folder-room.ts';
import { permissions } from './permissions.ts';
import type { Probe } from './probe.ts';

const folder = await mkdtemp(join(tmpdir(), 'guildhall-doctor-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const look = (probe: Probe<Settings>, env: Record<string, string>) =>
  lookWith(probe, { DATA_DIR: folder, ...env });

describe('a folder for backups', () => {
  test('that is not there yet is made by the first backup, and not by a look', async () => {
    expect(await look(backupPlace, {})).toMatchObject([{ state: 'skipped' }]);
    expect(await readdir(folder)).not.toContain('backups');
  });

  test('elsewhere that is not there may be a disk that is not mounted', async () => {
    const BACKUP_URL = join(folder, 'mnt/stick');
    expect(await look(backupPlace, { BACKUP_URL })).toMatchObject([
      { state: 'warning', advice: expect.stringContaining('mounted') },
    ]);
  });

  test('whose passphrase is missing is told', async () => {
    const BACKUP_URL = join(folder, 'encrypted');
    const vault = await openVault({
      place: { folder: BACKUP_URL },
      passphrase: 'four words that nobody guesses',
    });
    await vault.write('backups/one.tar', Readable.from([Buffer.from('one')], { objectMode: false }));
    expect(await look(backupPlace, { BACKUP_URL })).toMatchObject([
      { state: 'warning', says: expect.stringContaining('encrypted. Set BACKUP_PASSPHRASE') },
    ]);
    const BACKUP_PASSPHRASE = 'four words that nobody guesses';
    expect(await look(backupPlace, { BACKUP_URL, BACKUP_PASSPHRASE })).toMatchObject([{ state: 'well' }]);
  });

  test('on the disk of the data is told', async () => {
    expect(await look(backupDisk, {})).toMatchObject([
      { state: 'warning', says: expect.stringContaining('would be lost with it') },
    ]);
    expect(await look(backupDisk, { BACKUP_URL: 'off' })).toMatchObject([{ state: 'skipped' }]);
  });

  test('on another disk is told by its room', async () => {
    const { dev } = await stat(folder);
    const others = await Promise.all(
      ['/dev/shm', '/var/tmp'].map(async (path) => ({ path, ...(await stat(path)) })),
    );
    const other = others.find((one) => one.dev !== dev)?.path ?? '';
    const [found] = await look(backupDisk, { BACKUP_URL: `${other}/guildhall-backups` });
    expect(found?.says).toMatch(new RegExp(` free in ${other} \\(BACKUP_URL\\)\\.$`));
  });
});

test('a disk that is given up is not waited for', async () => {
  const looking = new AbortController();
  const room = roomOf(folder, looking.signal);
  looking.abort();
  await expect(room).rejects.toThrow();
});

test('where no process can be started, a disk is not looked at, and that is an error like any other', async () => {
  await expect(roomOf(folder, signal, join(folder, 'no-such-program'))).rejects.toThrow('ENOENT');
});

describe('the data', () => {
  test('that are not there are looked for, and not made', async () => {
    const DATA_DIR = join(folder, 'to/come');
    expect((await look(dataDisk, { DATA_DIR }))[0]?.says).toContain(` free in ${folder} (DATA_DIR).`);
    expect((await look(permissions, { DATA_DIR }))[0]?.says).toBe(
      `There’s no ${DATA_DIR} yet. The first start can create it.`,
    );
    expect(await readdir(folder)).not.toContain('to');
  });

  test('whose secrets others may read are told', async () => {
    const DATA_DIR = join(folder, 'open');
    for (const name of ['outbox', 'files'])
      await mkdir(join(DATA_DIR, name), { recursive: true, mode: 0o700 });
    await writeFile(join(DATA_DIR, 'postgres-password'), 'secret', { mode: 0o600 });
    const open = async () =>
      (await look(permissions, { DATA_DIR })).flatMap(({ advice }) =>
        advice?.startsWith('Restrict it') ? [advice] : [],
      );
    expect(await open()).toEqual([]);
    await chmod(join(DATA_DIR, 'postgres-password'), 0o644);
    for (const name of ['outbox', 'files']) await chmod(join(DATA_DIR, name), 0o755);
    expect(await open()).toEqual([
      `Restrict it: chmod 600 ${DATA_DIR}/postgres-password`,
      `Restrict it: chmod 700 ${DATA_DIR}/files`,
      `Restrict it: chmod 700 ${DATA_DIR}/outbox`,
    ]);
  });

  test.runIf(process.geteuid?.() === 0)('that root works on are told', async () => {
    expect(await look(permissions, {})).toMatchObject([
      { state: 'warning', says: expect.stringContaining('root') },
    ]);
  });
});
