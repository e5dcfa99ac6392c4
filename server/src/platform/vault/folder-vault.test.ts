import { spawnSync } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { folderVault } from './folder-vault.ts';
import { VaultFullError } from './room.ts';

const outer = await mkdtemp(join(tmpdir(), 'guildhall-vault-'));
const folder = join(outer, 'backups');
const vault = folderVault(folder, { floor: 0 });
afterAll(() => rm(outer, { recursive: true }));

const streamOf = (text: string) => Readable.from([Buffer.from(text)]);

async function namesIn(below: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of vault.list(below)) names.push(name);
  return names;
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

test('files and folders are for their owner alone, and nothing but the file is left of a write', async () => {
  await vault.write('modes/deep/a', streamOf('one'));
  await vault.write('modes/deep/a', streamOf('two'));
  for (const path of ['', 'modes', 'modes/deep']) expect(await modeOf(join(folder, path))).toBe(0o700);
  expect(await modeOf(join(folder, 'modes/deep/a'))).toBe(0o600);
  expect(await readdir(join(folder, 'modes/deep'))).toEqual(['a']);
});

test('what a killed process left is not listed, and goes after a day', async () => {
  await vault.write('killed/a', streamOf('one'));
  const [old, young] = ['a.0123456789abcdef.part', 'b.0123456789abcdef.part'];
  const foreign = ['.hidden', 'foreign.part', 'lost+found'];
  for (const name of [old, young, ...foreign]) await writeFile(join(folder, 'killed', name), 'on');
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  for (const name of [old, ...foreign]) await utimes(join(folder, 'killed', name), twoDaysAgo, twoDaysAgo);
  expect(await namesIn('killed/')).toEqual(['killed/a', 'killed/foreign.part']);
  expect((await readdir(join(folder, 'killed'))).sort()).toEqual(['a', young, ...foreign].sort());
});

test('what must be there once is written by the first of many', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => vault.writeOnce('once/a', Buffer.from(`number ${number}`))),
  );
  const first = await readFile(join(folder, 'once/a'), 'utf8');
  await vault.writeOnce('once/a', Buffer.from('late'));
  expect(await readFile(join(folder, 'once/a'), 'utf8')).toBe(first);
  expect(await readdir(join(folder, 'once'))).toEqual(['a']);
});

test('a disk that would be left with too little room is not written to', async () => {
  const greedy = folderVault(folder, { floor: 1e18 });
  const content = streamOf('one');
  const refused = greedy.write('full/a', content);
  await expect(refused).rejects.toThrow(VaultFullError);
  await expect(refused).rejects.toThrow(
    /^Only [\d.]+ [GM]B is free on the disk of \/.*\/backups, and backups leave 1000000000 GB for everything else\. Free up space there, or set BACKUP_URL to another disk\.$/,
  );
  expect(await readdir(join(folder, 'full'))).toEqual([]);
  await expect(greedy.writeOnce('full/b', Buffer.from('one'))).rejects.toThrow(VaultFullError);
});

test('how another place is chosen is said as whoever asks has it', async () => {
  const chosen = folderVault(folder, { floor: 1e18, choose: 'write the backup to' });
  await expect(chosen.write('chosen/a', streamOf('one'))).rejects.toThrow(
    'Free up space there, or write the backup to another disk.',
  );
});

test('room that goes while one writes ends the write, and nothing is left of it', async () => {
  const { bavail, bsize } = await statfs(outer);
  const nearlyFull = folderVault(folder, { floor: bavail * bsize - 64_000_000 });
  let given = 0;
  // Without an end: only the disk ends it.
  const endless = new Readable({
    read() {
      given += 65_536;
      this.push(given > 2e9 ? null : Buffer.alloc(65_536));
    },
  });
  await expect(nearlyFull.write('filling/a', endless)).rejects.toThrow(VaultFullError);
  expect(endless.destroyed).toBe(true);
  expect(await readdir(join(folder, 'filling'))).toEqual([]);
});

test('without a floor of its own it leaves a gigabyte, or a tenth of a small disk', async () => {
  const { bavail, blocks, bsize } = await statfs(outer);
  const hasRoom = bavail * bsize > Math.min(1e9, blocks * bsize * 0.1);
  const written = folderVault(folder).write('usual/a', streamOf('one'));
  if (hasRoom) expect(await written).toBe(3);
  else await expect(written).rejects.toThrow(VaultFullError);
});

test('a file in the place of a folder, and a folder that has nowhere to be, are told in words', async () => {
  await writeFile(join(outer, 'file'), 'a file');
  for (const path of ['file', 'file/backups']) {
    await expect(folderVault(join(outer, path)).write('a', streamOf('one'))).rejects.toThrow(
      `Backups can’t be stored in ${join(outer, path)}, because there’s a file in place of a folder. `,
    );
  }
  const unmounted = join(outer, 'unmounted/backups');
  await expect(folderVault(unmounted).write('a', streamOf('one'))).rejects.toThrow(
    `The backup folder ${unmounted} doesn’t exist and can’t be created. Is its disk mounted? If it needs none, create its parent folder, `,
  );
  await expect(stat(join(outer, 'unmounted'))).rejects.toThrow('ENOENT');
});

test.skipIf(process.getuid?.() === 0)('a folder that may not be written is told in words', async () => {
  const closed = join(outer, 'closed');
  await mkdir(closed, { mode: 0o500 });
  await expect(folderVault(closed).write('a', streamOf('one'))).rejects.toThrow(
    /^Guildhall can’t read and write/,
  );
  await chmod(closed, 0o700);
});

test.skipIf(spawnSync('bwrap', ['--dev-bind', '/', '/', 'true']).status !== 0)(
  'a disk that may not be written to is told as it is, and not as a folder that is missing',
  async () => {
    const readOnly = join(outer, 'read-only');
    await mkdir(readOnly);
    const write = `
      import { folderVault } from ${JSON.stringify(join(import.meta.dirname, 'folder-vault.ts'))};
      await folderVault(${JSON.stringify(readOnly)}).writeOnce('deep/a', Buffer.from('one'));`;
    const words = ['--dev-bind', '/', '/', '--ro-bind', readOnly, readOnly, process.execPath];
    const { stderr } = spawnSync('bwrap', [...words, '--input-type=module', '--eval', write]);
    expect(String(stderr)).toContain(
      `The disk of ${readOnly} is read-only, or the service can’t write there`,
    );
  },
);

test('what the content fails with is not taken for a failure of the folder', async () => {
  const failed = Object.assign(new Error('not yours'), { code: 'EACCES' });
  const content = new Readable({ read: () => void content.destroy(failed) });
  await expect(vault.write('theirs/a', content)).rejects.toBe(failed);
});

test('a folder is no file, and below a file there is nothing', async () => {
  await vault.write('kinds/a', streamOf('one'));
  expect(await vault.read('kinds')).toBeUndefined();
  expect(await vault.read('kinds/a/b')).toBeUndefined();
  await vault.remove('kinds');
  await vault.remove('kinds/a/b');
  expect(String(await buffer((await vault.read('kinds/a')) as Readable))).toBe('one');
});

test('a folder that is not there yet is empty', async () => {
  const later = folderVault(join(outer, 'later'));
  expect(await later.read('a')).toBeUndefined();
  for await (const kept of later.list('')) expect(kept).toBeUndefined();
  await later.remove('a');
  await expect(stat(join(outer, 'later'))).rejects.toThrow('ENOENT');
});
