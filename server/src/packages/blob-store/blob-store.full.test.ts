import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { openBucket } from '../../testing/bucket.ts';
import { type BlobStore, openBlobStore, readBlob } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'blob-store-'));
const bucket = await openBucket();
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const stores: [string, BlobStore][] = [
  ['a folder', openBlobStore({ folder: join(folder, 'blobs') })],
  ['a bucket', openBlobStore({ bucket: bucket.address }, { prefix: 'blobs/' })],
];

const streamOf = (...pieces: (string | Buffer)[]) =>
  Readable.from(
    pieces.map((piece) => Buffer.from(piece)),
    { objectMode: false },
  );

function failing(...pieces: Buffer[]): Readable {
  function* content() {
    yield* pieces;
    throw new Error('cut off');
  }
  return Readable.from(content(), { objectMode: false });
}

describe.each(stores)('%s', (name, store) => {
  async function contentOf(key: string): Promise<Buffer | undefined> {
    const content = await readBlob(store, key);
    return content && buffer(content);
  }

  async function keysIn(below: string): Promise<string[]> {
    return (await Readable.from(store.list(below)).toArray()).map(({ key }) => key);
  }

  test('replaces, reads and deletes a blob', async () => {
    await store.put('archives/a.tar', streamOf('one'));
    await store.put('archives/a.tar', Buffer.from('two'));
    expect(String(await contentOf('archives/a.tar'))).toBe('two');
    await store.delete('archives/a.tar');
    expect(await contentOf('archives/a.tar')).toBeUndefined();
    expect(await keysIn('archives/')).toEqual([]);
    await store.delete('archives/a.tar');
  });

  test.each([0, 1, 65_537, 8_388_608, 20_000_000])('stores %i bytes and reports the size', async (bytes) => {
    const content = Buffer.alloc(bytes, 'guild\u0000\u00ff\r\n', 'latin1');
    const pieces = [content.subarray(0, 300_001), content.subarray(300_001)];
    expect(await store.put('sizes/a', streamOf(...pieces))).toBe(bytes);
    const blob = await store.get('sizes/a');
    expect(blob?.bytes).toBe(bytes);
    expect((await buffer(blob?.stream as Readable)).equals(content)).toBe(true);
    expect(await Readable.from(store.list('sizes/')).toArray()).toEqual([{ key: 'sizes/a', bytes }]);
    expect(await store.put('whole', content)).toBe(bytes);
    expect((await contentOf('whole'))?.equals(content)).toBe(true);
  });

  test('lists the blobs below a folder in the byte order of their keys', async () => {
    const keys = ['a-b', 'a.b', 'a0', 'a/b/c', 'a/b-c', 'a/b.c', 'a/b0', 'A', '_', 'b-b/c', 'b'];
    for (const key of keys) await store.put(`list/${key}`, Buffer.from(key));
    await store.put('listed', Buffer.from('beside'));
    expect(await keysIn('list/')).toEqual(keys.map((key) => `list/${key}`).sort());
    expect(await keysIn('list/a/')).toEqual(['list/a/b-c', 'list/a/b.c', 'list/a/b/c', 'list/a/b0']);
    expect(await keysIn('list/none/')).toEqual([]);
    expect(await keysIn('')).toEqual(expect.arrayContaining(['list/A', 'listed']));
  });

  test('keeps the earlier blob if new content fails', async () => {
    await store.put('failing/kept', Buffer.from('before'));
    for (const pieces of [[], [Buffer.from('one')], [Buffer.alloc(20_000_000)]]) {
      await expect(store.put('failing/kept', failing(...pieces))).rejects.toThrow('cut off');
      await expect(store.put('failing/new', failing(...pieces))).rejects.toThrow('cut off');
    }
    expect(await keysIn('failing/')).toEqual(['failing/kept']);
    expect(String(await contentOf('failing/kept'))).toBe('before');
  });

  test('throws the error of content that failed before it was read', async () => {
    const failed = streamOf('one');
    failed.destroy(new Error('cut off'));
    await expect(once(failed, 'close')).rejects.toThrow('cut off');
    await expect(store.put('failing/early', failed)).rejects.toThrow('cut off');
    const absent = createReadStream(join(folder, 'absent'));
    await expect(store.put('failing/early', absent)).rejects.toThrow('ENOENT: no such file');
    await expect(store.put('failing/early', streamOf('one').destroy())).rejects.toThrow();
    expect(await contentOf('failing/early')).toBeUndefined();
  });

  test('keeps the first of many concurrent blobs that are written if absent', async () => {
    const put = (content: string) => store.put('once/a', Buffer.from(content), { ifAbsent: true });
    await put('first');
    await Promise.all([put('second'), put('third')]);
    expect(String(await contentOf('once/a'))).toBe('first');
    expect(await keysIn('once/')).toEqual(['once/a']);
  });

  test('closes streams that are not read to the end', async () => {
    await store.put('large', Buffer.alloc(4_000_000));
    for (let reader = 0; reader < 20; reader += 1) {
      const content = (await readBlob(store, 'large')) as Readable;
      if (reader % 2 === 0) await once(content, 'readable');
      content.destroy();
    }
    expect((await contentOf('large'))?.length).toBe(4_000_000);
    if (name === 'a bucket') await expect.poll(bucket.underWay).toBe(0);
  });

  test.each([
    '',
    '/a',
    'a/',
    'a//b',
    'a/../b',
    '.a',
    'a b',
    'ä',
    'a\u0000',
    'a\\b',
    'a.0123456789abcdef.part',
  ])('rejects the key %j', async (key) => {
    const content = streamOf('x');
    await expect(store.put(key, content)).rejects.toThrow('a key that is not allowed');
    expect(content.destroyed).toBe(true);
    expect(await store.get(key)).toBeUndefined();
    await store.delete(key);
    if (key !== '' && key !== 'a/') await expect(keysIn(key)).rejects.toThrow('a name that is not allowed');
  });
});
