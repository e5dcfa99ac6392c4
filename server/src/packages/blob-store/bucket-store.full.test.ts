import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openBucket } from '../../testing/bucket.ts';
import { bucketStore, checkBucket } from './bucket-store.ts';
import { readBlob } from './index.ts';

const bucket = await openBucket();
const store = bucketStore(bucket.address, { prefix: 'blobs/' });
afterAll(() => bucket.close());
afterEach(() => {
  bucket.forgive();
  bucket.asked.splice(0);
});

const mega = 1_000_000;
const one = Buffer.from('one');
/** Exceeds the buffers between the bucket and a reader. */
const large = randomBytes(16 * mega);
/** Requests without upload ids. */
const asked = () => bucket.asked.map((line) => line.replace(/uploadId=\w+/, 'uploadId=…'));
const read = async (key: string) => (await readBlob(store, key)) as Readable;
const sumOf = (...pieces: Buffer[]) => createHash('sha256').update(Buffer.concat(pieces)).digest('hex');

/** A stream of this many megabytes; `before` has callbacks by megabyte. */
function megabytes(count: number, before: Record<number, () => void> = {}): Readable {
  function* pieces() {
    for (let piece = 0; piece < count; piece += 1) {
      before[piece]?.();
      yield Buffer.alloc(mega, piece);
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

async function keysIn(folder: string): Promise<string[]> {
  return (await Readable.from(store.list(folder)).toArray()).map(({ key }) => key);
}

describe('writing', () => {
  test('sends small content in one request, and larger content in parts', async () => {
    await store.put('small', megabytes(8));
    await store.put('large', megabytes(17));
    expect(asked()).toEqual([
      'PUT /guild/blobs/small',
      'POST /guild/blobs/large?uploads=',
      'PUT /guild/blobs/large?partNumber=1&uploadId=…',
      'PUT /guild/blobs/large?partNumber=2&uploadId=…',
      'PUT /guild/blobs/large?partNumber=3&uploadId=…',
      'POST /guild/blobs/large?uploadId=…',
    ]);
  });

  test('retries requests that fail temporarily or break off', async () => {
    bucket.refuse(503, 2);
    await store.put('again', one);
    bucket.hangUp(1);
    await store.put('again', one);
    expect(bucket.asked).toHaveLength(3 + 2);
    const content = megabytes(20, { 18: () => bucket.refuse(503, 1), 19: () => bucket.hangUp(1) });
    expect(await store.put('again', content)).toBe(20 * mega);
    expect((await buffer(await read('again'))).length).toBe(20 * mega);
  });

  test.each([
    ['a part is rejected', () => bucket.refuse(403, 1)],
    [
      'the content fails',
      () => {
        throw new Error('cut off');
      },
    ],
  ])('leaves no trace of an upload if %s', async (_what, fail) => {
    const content = megabytes(40, { 30: fail });
    await expect(store.put('ended', content)).rejects.toThrow(/^cut off$|no_permission/);
    expect(content.destroyed).toBe(true);
    expect(asked().at(-1)).toBe('DELETE /guild/blobs/ended?uploadId=…');
    expect(await store.get('ended')).toBeUndefined();
  });

  test('fails if an upload fails with status 200', async () => {
    bucket.failCompletion(9);
    await expect(store.put('completed', megabytes(20))).rejects.toMatchObject({ name: 'BlobStoreError' });
    bucket.failCompletion(0);
    expect(await store.get('completed')).toBeUndefined();
  });

  test('works on a bucket without conditional writes', async () => {
    bucket.refuse(501, 1);
    await store.put('unconditional', one, { ifAbsent: true });
    expect(await text(await read('unconditional'))).toBe('one');
  });
});

describe('listing', () => {
  test('omits keys outside of the prefix, and unknown names', async () => {
    await bucketStore(bucket.address).put('blobs-other/a', one);
    await bucketStore(bucket.address, { prefix: 'blobs/.strange/' }).put('a', one);
    expect((await keysIn('')).join()).not.toMatch(/other|strange/);
  });

  test('fails if a list is out of order or incomplete', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await store.put(`order/${name}`, one);
    bucket.disorder(1);
    await expect(keysIn('order/')).rejects.toMatchObject({ problem: 'unordered_list' });
    bucket.forgetToken(1);
    await expect(keysIn('order/')).rejects.toMatchObject({ problem: 'incomplete_list' });
    expect(await keysIn('order/')).toHaveLength(4);
    bucket.refuse(200, 1);
    await expect(bucketStore(bucket.address).list('')[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      problem: 'incomplete_list',
    });
  });
});

describe('reading', () => {
  const reads = () => bucket.asked.filter((line) => line.startsWith('GET ')).length;

  test('completes a stream that is read more slowly than its connection allows', async () => {
    await store.put('slow', large);
    bucket.hurry(100);
    const rest = await read('slow');
    await once(rest, 'readable');
    const first = rest.read() as Buffer;
    await expect.poll(bucket.underWay, { timeout: 10_000 }).toBe(0);
    expect(sumOf(first, await buffer(rest))).toBe(sumOf(large));
    expect(reads()).toBeGreaterThan(1);
  });

  test('completes a stream whose connections break repeatedly', async () => {
    await store.put('broken', large.subarray(0, mega));
    bucket.breakOff(9);
    expect(sumOf(await buffer(await read('broken')))).toBe(sumOf(large.subarray(0, mega)));
    expect(reads()).toBe(10);
  });

  test('fails after four attempts without data', async () => {
    await store.put('nothing', Buffer.from('a'));
    bucket.breakOff(9);
    await expect(text(await read('nothing'))).rejects.toMatchObject({ problem: 'unreachable' });
    expect(reads()).toBe(4);
  });

  test('never mixes a replaced blob with its former content', async () => {
    await store.put('replaced', large);
    bucket.hurry(100);
    const rest = await read('replaced');
    await once(rest, 'readable');
    await expect.poll(bucket.underWay, { timeout: 10_000 }).toBe(0);
    await store.put('replaced', Buffer.alloc(large.length));
    await expect(buffer(rest)).rejects.toMatchObject({ problem: 'refused', details: { status: 412 } });
  });

  test('fails if the bucket stalls, but not if the reader is slow', async () => {
    const impatient = bucketStore(bucket.address, { prefix: 'blobs/', timeout: 4_000 });
    await store.put('silent', large);
    const slow = (await readBlob(impatient, 'silent')) as Readable;
    await once(slow, 'readable');
    // Longer than the time limit, which only counts while it waits for the bucket.
    await wait(6_000);
    expect((await buffer(slow)).length).toBe(large.length);
    bucket.stall(9);
    const half = (await readBlob(impatient, 'silent')) as Readable;
    await expect(buffer(half)).rejects.toMatchObject({ problem: 'silent' });
  });

  test('ends the request at once if the stream is destroyed', async () => {
    await store.put('begun', Buffer.alloc(400_000));
    bucket.stall(2);
    const [unread, begun] = [await read('begun'), await read('begun')];
    await once(begun.resume(), 'data');
    expect(bucket.underWay()).toBe(2);
    for (const stream of [unread, begun]) stream.destroy();
    await expect.poll(bucket.underWay).toBe(0);
  });
});

describe('failures', () => {
  test.each([
    [403, undefined, 'no_permission'],
    [403, 'AccessDenied', 'no_permission'],
    [403, 'InvalidAccessKeyId', 'wrong_key'],
    [403, 'RequestTimeTooSkewed', 'wrong_clock'],
    [301, 'PermanentRedirect', 'wrong_region'],
    [404, 'NoSuchBucket', 'no_bucket'],
    [503, undefined, 'refused'],
  ])(
    'with status %i and code %s are reported as %s by every call, never as a missing blob',
    async (status, code, problem) => {
      const calls = [
        () => store.get('a'),
        () => store.put('a', one),
        () => store.put('a', one, { ifAbsent: true }),
        () => store.delete('a'),
        () => keysIn(''),
        () => checkBucket(bucket.address),
      ];
      for (const call of calls) {
        bucket.refuse(status, 9, code);
        await expect(call()).rejects.toMatchObject({ problem, details: { status } });
        bucket.forgive();
      }
    },
  );

  test('include a wrong access key and a wrong region', async () => {
    await expect(checkBucket(bucket.address)).resolves.toBeUndefined();
    for (const [change, problem] of [
      [{ bucket: 'gone' }, 'no_bucket'],
      [{ secret: 'wrong' }, 'wrong_key'],
      [{ endpoint: 'http://127.0.0.1:9' }, 'unreachable'],
      [{ endpoint: 'http://nobody.invalid' }, 'unreachable'],
    ] as const)
      await expect(checkBucket({ ...bucket.address, ...change })).rejects.toMatchObject({ problem });
  });
});
