import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ZipEntry, zipOf } from './entries.ts';

const entry = (path: string, content: Iterable<string | Buffer> | AsyncIterable<string>): ZipEntry => ({
  path,
  content: Readable.from(content),
  isPacked: false,
});

test('content is produced only as fast as it is read, and no longer than the file is open', async () => {
  let made = 0;
  let isOver = false;
  async function* much() {
    try {
      for (; made < 10_000; made += 1) yield Buffer.alloc(64 * 1024, String(made)).toString('base64');
    } finally {
      isOver = true;
    }
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
  await expect.poll(() => isOver).toBe(true);
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
