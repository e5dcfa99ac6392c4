import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openBucket } from '../../testing/bucket.ts';
import { BucketError, reachBucket, s3Storage } from './s3.ts';

const bucket = await openBucket();
const storage = s3Storage(bucket.address);
afterAll(() => bucket.close());
afterEach(() => void bucket.asked.splice(0));

describe('a bucket', () => {
  test('gets files by their names, with the type that browsers show them as', async () => {
    await storage.write('products/17/a.webp', Buffer.from('picture'));
    await storage.write('products/17/b.html', Buffer.from('<script>'));
    expect(bucket.asked).toEqual([
      'PUT /guild/products/17/a.webp as image/webp',
      'PUT /guild/products/17/b.html as application/octet-stream',
    ]);
  });

  test('that fails for a moment is asked again', async () => {
    bucket.refuse(503, 1);
    await storage.write('avatars/a.jpg', Buffer.from('face'));
    bucket.refuse(500, 2);
    const file = await storage.read('avatars/a.jpg');
    expect(String(file && (await buffer(file.stream)))).toBe('face');
    expect(bucket.asked).toHaveLength(2 + 3);
  });

  test('whose connection breaks is asked again', async () => {
    await storage.write('avatars/a.jpg', Buffer.from('face'));
    bucket.hangUp(1);
    await storage.write('avatars/a.jpg', Buffer.from('other face'));
    bucket.hangUp(1);
    const file = await storage.read('avatars/a.jpg');
    expect(String(file && (await buffer(file.stream)))).toBe('other face');
    expect(bucket.asked).toHaveLength(1 + 2 + 2);
    bucket.hangUp(9);
    await expect(storage.read('avatars/a.jpg')).rejects.toThrow();
    bucket.forgive();
  });

  test('gets a stream anew from its beginning where it was not taken the first time', async () => {
    const content = Buffer.alloc(900_000, 'guild');
    const pieces = () => Readable.from([content.subarray(0, 500_000), content.subarray(500_000)]);
    bucket.refuse(503, 1);
    bucket.hangUp(1);
    expect(await storage.writeStream('exports/all.zip', pieces())).toBe(900_000);
    const file = await storage.read('exports/all.zip');
    expect(file && (await buffer(file.stream)).equals(content)).toBe(true);
    bucket.refuse(403, 1);
    await expect(storage.writeStream('exports/all.zip', pieces())).rejects.toThrow(BucketError);
  });

  test('that compresses what it sends says nothing of its length', async () => {
    await storage.write('avatars/a.jpg', Buffer.from('face'.repeat(1000)));
    expect((await storage.read('avatars/a.jpg'))?.bytes).toBe(4000);
    bucket.compress(1);
    const file = await storage.read('avatars/a.jpg');
    expect(file?.bytes).toBeUndefined();
    expect(String(file && (await buffer(file.stream)))).toBe('face'.repeat(1000));
  });

  test('that goes silent half way is a failure, and who reads slowly is not', async () => {
    const impatient = s3Storage(bucket.address, { silence: 1_000 });
    await storage.write('avatars/a.jpg', Buffer.alloc(400_000, 'face'));
    const file = await impatient.read('avatars/a.jpg');
    await wait(1_500);
    expect(file && (await buffer(file.stream)).length).toBe(400_000);
    // As often as it may be asked on a busy machine, where an answer that begins late is asked for again.
    bucket.stall(3);
    const half = await impatient.read('avatars/a.jpg');
    await expect(half && buffer(half.stream)).rejects.toThrow('the bucket for files has gone silent');
    bucket.forgive();
  });

  test('is let go of by who does not read what it sends', async () => {
    await storage.write('avatars/a.jpg', Buffer.alloc(400_000, 'face'));
    bucket.stall(2);
    const unread = await storage.read('avatars/a.jpg');
    const begun = await storage.read('avatars/a.jpg');
    await once(begun?.stream.resume() as Readable, 'data');
    expect(bucket.underWay()).toBe(2);
    for (const file of [unread, begun]) file?.stream.destroy();
    await expect.poll(bucket.underWay).toBe(0);
  });

  test('that keeps failing is a failure, not an absent file', async () => {
    for (const status of [403, 503]) {
      bucket.refuse(status, 9);
      const refusal = expect.objectContaining({ name: 'BucketError', status });
      await expect(storage.read('avatars/a.jpg')).rejects.toEqual(refusal);
      await expect(storage.write('avatars/a.jpg', Buffer.from(''))).rejects.toEqual(refusal);
      await expect(storage.remove('avatars/a.jpg')).rejects.toEqual(refusal);
      bucket.forgive();
    }
  });

  test('that is gone is a failure, not an absent file', async () => {
    const gone = s3Storage({ ...bucket.address, bucket: 'gone' });
    await expect(gone.read('avatars/a.jpg')).rejects.toThrow(BucketError);
    await expect(gone.write('avatars/a.jpg', Buffer.from(''))).rejects.toThrow(BucketError);
  });
});

describe('at the start', () => {
  test('a bucket answers that is there, and opens to its key', async () => {
    await expect(reachBucket(bucket.address)).resolves.toBeUndefined();
    const wrong = [
      [{ bucket: 'gone' }, 404],
      [{ secret: 'wrong' }, 403],
      [{ keyId: 'wrong' }, 403],
      [{ region: 'us-east-1' }, 403],
    ] as const;
    for (const [change, status] of wrong) {
      await expect(reachBucket({ ...bucket.address, ...change })).rejects.toMatchObject({ status });
    }
  });
});
