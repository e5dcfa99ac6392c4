import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test } from 'vitest';
import { BucketError } from '../storage/bucket-requests.ts';
import { bucketVault } from './bucket-vault.ts';
import { openStrictBucket } from './fixtures/strict-bucket.ts';

const bucket = await openStrictBucket();
const vault = bucketVault(bucket.address);
afterAll(() => bucket.close());
afterEach(() => {
  bucket.forgive();
  bucket.asked.splice(0);
});

const mega = 1_000_000;
/** What was asked for, without the numbers that the bucket gives. */
const asked = () =>
  bucket.asked.map((line) => line.replace(/uploadId=\w+/, 'uploadId=…').replace(/ as .*/, ''));

/** Of so many megabytes; `before` each of them is done what it says. */
function megabytes(count: number, before: Record<number, () => void> = {}): Readable {
  const pieces = function* () {
    for (let piece = 0; piece < count; piece += 1) {
      before[piece]?.();
      yield Buffer.alloc(mega, piece);
    }
  };
  return Readable.from(pieces(), { objectMode: false });
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of vault.list(folder)) names.push(name);
  return names;
}

test('small content goes in one request, larger in parts', async () => {
  await vault.write('small', megabytes(8));
  await vault.write('large', megabytes(17));
  const key = '/guild/guildhall-backups';
  expect(asked()).toEqual([
    `PUT ${key}/small`,
    `POST ${key}/large?uploads=`,
    `PUT ${key}/large?partNumber=1&uploadId=…`,
    `PUT ${key}/large?partNumber=2&uploadId=…`,
    `PUT ${key}/large?partNumber=3&uploadId=…`,
    `POST ${key}/large?uploadId=…`,
  ]);
});

test('a part that is refused for a moment is sent again', async () => {
  const content = megabytes(20, { 18: () => bucket.refuse(503, 1), 19: () => bucket.hangUp(1) });
  expect(await vault.write('again', content)).toBe(20 * mega);
  expect(asked().filter((line) => line.includes('partNumber=')).length).toBe(3 + 2);
  expect((await buffer((await vault.read('again')) as Readable)).length).toBe(20 * mega);
});

test.each([
  ['a part is refused', () => bucket.refuse(403, 1)],
  [
    'the content fails',
    () => {
      throw new Error('cut off');
    },
  ],
])('an upload is ended where %s', async (_what, fail) => {
  const content = megabytes(40, { 30: fail });
  await expect(vault.write('ended', content)).rejects.toThrow(
    /^cut off$|responded with 403 to writing a file/,
  );
  expect(content.destroyed).toBe(true);
  expect(asked().at(-1)).toBe('DELETE /guild/guildhall-backups/ended?uploadId=…');
  expect(await vault.read('ended')).toBeUndefined();
});

test('an upload that fails behind a good status is a failure', async () => {
  bucket.failCompletion(1);
  await expect(vault.write('completed', megabytes(20))).rejects.toThrow(BucketError);
  expect(await vault.read('completed')).toBeUndefined();
});

test('what lies in the bucket beside the backups is not seen', async () => {
  await bucketVault(bucket.address, { prefix: '' }).write('guildhall-backups-other/a', megabytes(1));
  await bucketVault(bucket.address, { prefix: 'guildhall-backups/.strange/' }).write('a', megabytes(1));
  expect(await namesIn('')).not.toContain(expect.stringMatching(/other|strange/));
});

test('a list that is out of order, or cut off, is a failure', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await vault.write(`order/${name}`, megabytes(1));
  bucket.disorder(1);
  await expect(namesIn('order/')).rejects.toThrow('doesn’t list files in name order');
  bucket.forgetToken(1);
  await expect(namesIn('order/')).rejects.toThrow('doesn’t list all of its files');
  expect(await namesIn('order/')).toHaveLength(4);
});

test('what must be there once is written by the first', async () => {
  await vault.writeOnce('once', Buffer.from('first'));
  await vault.writeOnce('once', Buffer.from('second'));
  expect(String(await buffer((await vault.read('once')) as Readable))).toBe('first');
});

test('a bucket that knows no conditions is written to without', async () => {
  // Three tries are made of what fails on the server's side.
  bucket.refuse(501, 3);
  await vault.writeOnce('unconditional', Buffer.from('first'));
  expect(String(await buffer((await vault.read('unconditional')) as Readable))).toBe('first');
});

test('a refusal is a sentence, and never an absent file', async () => {
  for (const status of [403, 503]) {
    const works = [
      () => vault.read('a'),
      () => vault.write('a', megabytes(1)),
      () => vault.remove('a'),
      () => namesIn(''),
      () => vault.writeOnce('a', Buffer.from('')),
    ];
    for (const work of works) {
      bucket.refuse(status, 9);
      await expect(work()).rejects.toMatchObject({
        status,
        message: expect.stringMatching(
          /^The bucket for backups responded with \d+ to .*\. Check that it exists, .*\.$/,
        ),
      });
      bucket.forgive();
    }
  }
  const gone = bucketVault({ ...bucket.address, bucket: 'gone' });
  await expect(gone.read('a')).rejects.toThrow('The bucket for backups responded with 404 to reading a file');
});

test('a bucket that cannot be reached is told in words', async () => {
  const nowhere = bucketVault({ ...bucket.address, endpoint: 'http://127.0.0.1:9' });
  await expect(nowhere.read('a')).rejects.toThrow(/^The bucket for backups can’t be reached \(.+\)\. /);
});

test('a bucket that goes silent is told in words, and let go of at once by who does not wait', async () => {
  await vault.write('silent', megabytes(4));
  // As often as both readings may ask on a busy machine, where an answer that begins late is asked for again.
  bucket.stall(6);
  const half = await bucketVault(bucket.address, { silence: 1_500 }).read('silent');
  await expect(buffer(half as Readable)).rejects.toThrow('The bucket for backups stopped responding. ');
  const begun = (await vault.read('silent')) as Readable;
  await once(begun.resume(), 'data');
  begun.destroy();
  await once(begun, 'close');
  // Far sooner than its silence is noticed.
  await expect.poll(bucket.underWay, { timeout: 10_000 }).toBe(0);
  bucket.forgive();
});
