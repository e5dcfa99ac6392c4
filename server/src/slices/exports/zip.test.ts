import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unpack } from '../../testing/unpack.ts';
import { type ZipEntry, zipOf } from './entries.ts';

const entry = (path: string, content: Iterable<string | Buffer> | AsyncIterable<string>): ZipEntry => ({
  path,
  content: Readable.from(content),
  isPacked: false,
});

test('entries are read back in their order', async () => {
  async function* entries() {
    yield entry('a.json', ['[', ']']);
    yield entry('none.txt', []);
    yield { ...entry('files/b.webp', [Buffer.alloc(200_000, 7)]), isPacked: true };
  }
  const { files } = await unpack(await buffer(zipOf(entries())));
  expect([...files.keys()]).toEqual(['a.json', 'none.txt', 'files/b.webp']);
  expect(String(files.get('a.json'))).toBe('[]');
  expect(files.get('files/b.webp')?.equals(Buffer.alloc(200_000, 7))).toBe(true);
});

test('content is produced only as fast as it is read', async () => {
  let made = 0;
  async function* much() {
    for (; made < 10_000; made += 1) yield Buffer.alloc(64 * 1024, String(made)).toString('base64');
  }
  async function* entries() {
    yield entry('much.txt', much());
  }
  const zip = zipOf(entries());
  let before = -1;
  while (before !== made) {
    before = made;
    for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  }
  expect(made).toBeLessThan(2_000);
  zip.destroy();
});

test.each(['an entry', 'the list of entries'])('%s that fails fails the file', async (what) => {
  async function* failing() {
    yield 'a';
    throw new Error('cut off');
  }
  async function* entries() {
    yield entry('a.txt', what === 'an entry' ? failing() : ['a']);
    throw new Error('cut off');
  }
  await expect(buffer(zipOf(entries()))).rejects.toThrow('cut off');
});

test('destroying the file ends its entries', async () => {
  let isOver = false;
  async function* endless() {
    try {
      for (;;) yield 'again and again';
    } finally {
      isOver = true;
    }
  }
  async function* entries() {
    yield entry('a.txt', endless());
  }
  const zip = zipOf(entries());
  zip.once('data', () => zip.destroy());
  await expect.poll(() => isOver).toBe(true);
});
