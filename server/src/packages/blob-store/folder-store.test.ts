import { spawnSync } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  statfs,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { folderStore } from './folder-store.ts';

const outer = await mkdtemp(join(tmpdir(), 'folder-store-'));
const folder = join(outer, 'blobs');
const store = folderStore(folder);
afterAll(() => rm(outer, { recursive: true }));

const one = Buffer.from('one');
const streamOf = (text: string) => Readable.from([Buffer.from(text)]);
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

async function keysIn(below: string): Promise<string[]> {
  return (await Readable.from(store.list(below)).toArray()).map(({ key }) => key);
}

test('files and folders are private, and a write leaves only the file', async () => {
  await store.put('modes/deep/a', streamOf('one'));
  await store.put('modes/deep/a', one);
  for (const path of ['', 'modes', 'modes/deep']) expect(await modeOf(join(folder, path))).toBe(0o700);
  expect(await modeOf(join(folder, 'modes/deep/a'))).toBe(0o600);
  expect(await readdir(join(folder, 'modes/deep'))).toEqual(['a']);
});

test('unfinished writes of a killed process are not listed, and deleted after a day', async () => {
  await store.put('killed/a', one);
  const [old, young] = ['a.0123456789abcdef.part', 'b.0123456789abcdef.part'];
  const foreign = ['.hidden', 'foreign.part', 'lost+found'];
  for (const name of [old, young, ...foreign]) await writeFile(join(folder, 'killed', name), 'on');
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  for (const name of [old, ...foreign]) await utimes(join(folder, 'killed', name), twoDaysAgo, twoDaysAgo);
  expect(await keysIn('killed/')).toEqual(['killed/a', 'killed/foreign.part']);
  expect((await readdir(join(folder, 'killed'))).sort()).toEqual(['a', young, ...foreign].sort());
});

test('unfinished writes to a file are deleted with it', async () => {
  await store.put('left/a', one);
  for (const name of ['a', 'b', 'ab'])
    await writeFile(join(folder, `left/${name}.0123456789abcdef.part`), 'tw');
  for (const key of ['left/a', 'left/b']) await store.delete(key);
  expect(await readdir(join(folder, 'left'))).toEqual(['ab.0123456789abcdef.part']);
});

test('writes that would use the reserve are rejected, unless they may use it', async () => {
  const full = folderStore(folder, { reserve: () => 1e18 });
  for (const content of [one, streamOf('one')])
    await expect(full.put('full/a', content)).rejects.toMatchObject({
      problem: 'reserve',
      details: { reserve: 1e18, free: expect.any(Number) },
    });
  expect(await readdir(join(folder, 'full'))).toEqual([]);
  expect(await full.put('full/a', one, { useReserve: true })).toBe(3);
});

test('a write that exhausts the space fails and leaves nothing', async () => {
  const { bavail, bsize } = await statfs(outer);
  const nearlyFull = folderStore(folder, { reserve: () => bavail * bsize - 64_000_000 });
  let given = 0;
  // Ends only when the disk is full.
  const endless = new Readable({
    read() {
      given += 65_536;
      this.push(given > 2e9 ? null : Buffer.alloc(65_536));
    },
  });
  await expect(nearlyFull.put('filling/a', endless)).rejects.toMatchObject({ problem: 'reserve' });
  expect(endless.destroyed).toBe(true);
  expect(await readdir(join(folder, 'filling'))).toEqual([]);
});

test('errors of the folder are reported, and can be replaced', async () => {
  await writeFile(join(outer, 'file'), 'a file');
  for (const path of ['file', 'file/blobs'])
    await expect(folderStore(join(outer, path)).put('a', one)).rejects.toMatchObject({
      problem: 'not_a_folder',
    });
  const unmounted = join(outer, 'unmounted/blobs');
  await expect(folderStore(unmounted).put('a', one)).rejects.toMatchObject({ problem: 'no_folder' });
  await expect(stat(join(outer, 'unmounted'))).rejects.toThrow('ENOENT');
  const explain = ({ problem }: { problem: string }) => new Error(`a sentence about ${problem}`);
  await expect(folderStore(unmounted, { explain }).put('a', one)).rejects.toThrow(
    'a sentence about no_folder',
  );
  await folderStore(unmounted, { createsParents: true }).put('a', one);
  expect(await modeOf(join(outer, 'unmounted'))).toBe(0o700);
});

// Permissions do not stop root.
test.skipIf(process.getuid?.() === 0)('a folder without write permission is reported', async () => {
  const closed = join(outer, 'closed');
  await mkdir(closed, { mode: 0o500 });
  await expect(folderStore(closed).put('a', one)).rejects.toMatchObject({ problem: 'no_permission' });
  await chmod(closed, 0o700);
});

// Only `bwrap` (Debian's `bubblewrap`) makes a disk read-only here; it may be absent or forbidden.
test.skipIf(spawnSync('bwrap', ['--dev-bind', '/', '/', 'true']).status !== 0)(
  'a read-only disk is not reported as a missing folder',
  async () => {
    const readOnly = join(outer, 'read-only');
    await mkdir(readOnly);
    const write = `
      import { folderStore } from ${JSON.stringify(join(import.meta.dirname, 'folder-store.ts'))};
      await folderStore(${JSON.stringify(readOnly)}).put('deep/a', Buffer.from('one'));`;
    const words = ['--dev-bind', '/', '/', '--ro-bind', readOnly, readOnly, process.execPath];
    const { stderr } = spawnSync('bwrap', [...words, '--input-type=module', '--eval', write]);
    expect(String(stderr)).toContain('read_only');
  },
);

test('an error of the content is not reported as one of the folder', async () => {
  const failed = Object.assign(new Error('not yours'), { code: 'EACCES' });
  const content = new Readable({ read: () => void content.destroy(failed) });
  await expect(store.put('theirs/a', content)).rejects.toBe(failed);
});

test('folders, and paths below a file, are not blobs', async () => {
  await store.put('kinds/a', one);
  await symlink(join(folder, 'kinds'), join(folder, 'kinds', 'folder.jpg'));
  for (const key of ['kinds', 'kinds/a/b', 'kinds/folder.jpg']) expect(await store.get(key)).toBeUndefined();
  for (const key of ['kinds', 'kinds/a/b']) await store.delete(key);
  const blob = await store.get('kinds/a');
  blob?.stream.destroy();
  expect(blob?.bytes).toBe(3);
});

test('a missing folder is empty', async () => {
  const later = folderStore(join(outer, 'later'));
  expect(await later.get('a')).toBeUndefined();
  expect(await Readable.from(later.list('')).toArray()).toEqual([]);
  await later.delete('a');
  await expect(stat(join(outer, 'later'))).rejects.toThrow('ENOENT');
});
