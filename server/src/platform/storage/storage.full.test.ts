import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { openBucket } from '../../testing/bucket.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const outer = await mkdtemp(join(tmpdir(), 'guildhall-storage-'));
const folder = join(outer, 'files');
const bucket = await openBucket();
afterAll(async () => {
  await bucket.close();
  await rm(outer, { recursive: true });
});

const disk = diskStorage(folder);
const homes: [string, Storage][] = [
  ['on disk', disk],
  ['in a bucket', s3Storage(bucket.address)],
];

describe.each(homes)('files %s', (_name, storage) => {
  async function contentOf(key: string): Promise<Buffer | undefined> {
    const file = await storage.read(key);
    if (file === undefined) return undefined;
    const content = await buffer(file.stream);
    expect(file.bytes).toBe(content.length);
    return content;
  }

  test('come back as they went, and go', async () => {
    const key = 'products/17/a1-b_2.webp';
    await storage.write(key, Buffer.from('one'));
    await storage.write(key, Buffer.from('two'));
    expect(String(await contentOf(key))).toBe('two');
    await storage.remove(key);
    expect(await contentOf(key)).toBeUndefined();
    await storage.remove(key);
  });

  test('of any content and size come back', async () => {
    const large = Buffer.alloc(1_000_000, 'guild\u0000\u00ff\r\n', 'latin1');
    const all = {
      'avatars/a.jpg': large,
      'avatars/b.jpg': Buffer.alloc(0),
      'products/1/c.pdf': Buffer.from('%PDF'),
    };
    await Promise.all(Object.entries(all).map(([key, content]) => storage.write(key, content)));
    for (const [key, content] of Object.entries(all)) {
      expect((await contentOf(key))?.equals(content)).toBe(true);
    }
  });

  test('come as streams, whole or not at all', async () => {
    const key = 'exports/all.zip';
    const part = Buffer.alloc(300_000, 'guild\u0000\u00ff', 'latin1');
    expect(await storage.writeStream(key, Readable.from([part, part, part, part]))).toBe(1_200_000);
    expect((await contentOf(key))?.equals(Buffer.concat([part, part, part, part]))).toBe(true);
    const failing = Readable.from(
      (function* () {
        yield part;
        throw new Error('cut off');
      })(),
    );
    await expect(storage.writeStream(key, failing)).rejects.toThrow('cut off');
    expect((await contentOf(key))?.length).toBe(1_200_000);
    await expect(storage.writeStream('../all.zip', Readable.from([part]))).rejects.toThrow('not ours');
    expect(await storage.writeStream('exports/none.zip', Readable.from([]))).toBe(0);
    expect((await contentOf('exports/none.zip'))?.length).toBe(0);
  });

  test('that nobody reads to the end hold nothing up', async () => {
    await storage.write('avatars/large.jpg', Buffer.alloc(1_000_000));
    for (let reader = 0; reader < 100; reader++) {
      const file = await storage.read('avatars/large.jpg');
      file?.stream.destroy();
    }
    expect((await contentOf('avatars/large.jpg'))?.length).toBe(1_000_000);
  });

  test.each([
    '../secret.txt',
    'products/../../secret.txt',
    '/etc/passwd',
    'products/17/.hidden.jpg',
    'products/17/',
    'products',
    '',
    'products/17/a.b.jpg',
    'products/17/a.jpg\u0000.png',
    'products/17/../17/a.jpg',
    'PRODUCTS/17/a.jpg',
    'products/-1/a.jpg',
    'products/17/a',
  ])('have only names that we give: %j', async (key) => {
    await writeFile(join(outer, 'secret.txt'), 'secret');
    expect(await storage.read(key)).toBeUndefined();
    await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow('a file has a name that is not ours');
    await storage.remove(key);
    expect(existsSync(join(outer, 'secret.txt'))).toBe(true);
  });
});

describe('on disk', () => {
  test('nothing but the file is left of a write', async () => {
    await disk.write('products/18/a.webp', Buffer.from('one'));
    await disk.write('products/18/a.webp', Buffer.from('two'));
    expect(await readdir(join(folder, 'products/18'))).toEqual(['a.webp']);
  });

  test('files and folders are for their owner alone', async () => {
    const mine = diskStorage(join(outer, 'mine'));
    await mine.write('products/17/a.webp', Buffer.from('one'));
    const modeOf = async (path: string) => (await stat(join(outer, 'mine', path))).mode & 0o777;
    for (const path of ['', 'products', 'products/17']) expect(await modeOf(path)).toBe(0o700);
    expect(await modeOf('products/17/a.webp')).toBe(0o600);
  });

  test('what a crash leaves of a write goes with the file', async () => {
    await disk.write('products/19/a.webp', Buffer.from('one'));
    await writeFile(join(folder, 'products/19/a.webp.part'), 'tw');
    await writeFile(join(folder, 'products/19/b.webp.part'), 'th');
    await disk.remove('products/19/a.webp');
    await disk.remove('products/19/b.webp');
    expect(await readdir(join(folder, 'products/19'))).toEqual([]);
  });

  test('a draft of an earlier write does not hold up the next one', async () => {
    await mkdir(join(folder, 'products/20'), { recursive: true });
    await writeFile(join(folder, 'products/20/a.webp.part'), 'a longer draft');
    await disk.write('products/20/a.webp', Buffer.from('one'));
    expect(await readdir(join(folder, 'products/20'))).toEqual(['a.webp']);
    expect(String(await readFile(join(folder, 'products/20/a.webp')))).toBe('one');
  });

  test('nothing but the file is left of a stream, and nothing of one that fails', async () => {
    const failing = Readable.from(
      (function* () {
        yield Buffer.from('one');
        throw new Error('cut off');
      })(),
    );
    await disk.writeStream('exports/a.zip', Readable.from([Buffer.from('one')]));
    await expect(disk.writeStream('exports/b.zip', failing)).rejects.toThrow('cut off');
    const left = await readdir(join(folder, 'exports'));
    expect(left.filter((name) => /^[ab]\./.test(name))).toEqual(['a.zip']);
  });

  test('nothing is left of a write that fails', async () => {
    await mkdir(join(folder, 'products/21/a.webp'), { recursive: true });
    await expect(disk.write('products/21/a.webp', Buffer.from('one'))).rejects.toThrow();
    expect(await readdir(join(folder, 'products/21'))).toEqual(['a.webp']);
  });

  test('a folder is no file', async () => {
    await disk.write('avatars/a.jpg', Buffer.from('x'));
    await symlink(join(folder, 'avatars'), join(folder, 'avatars', 'folder.jpg'));
    expect(await disk.read('avatars/folder.jpg')).toBeUndefined();
  });
});
