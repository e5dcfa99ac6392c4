import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openBucket } from '../../testing/bucket.ts';
import { bucketVault } from './bucket-vault.ts';

/** Files whose connections break while they are read. */
const bucket = await openBucket();
const vault = bucketVault(bucket.address);
afterAll(() => bucket.close());
afterEach(() => {
  bucket.forgive();
  bucket.asked.splice(0);
});

const mega = 1_000_000;
/** More than lies between the bucket and whoever reads. */
const large = randomBytes(16 * mega);
const reads = () => bucket.asked.filter((line) => line.startsWith('GET ')).length;

async function write(name: string, content: Buffer | string): Promise<void> {
  await vault.write(name, Readable.from([Buffer.from(content)], { objectMode: false }));
}

async function read(name: string): Promise<Readable> {
  return (await vault.read(name)) as Readable;
}

/** Begun, and then left alone until its connection is closed. */
async function leftTooLong(name: string): Promise<{ first: Buffer; rest: Readable }> {
  bucket.hurry(100);
  const rest = await read(name);
  await once(rest, 'readable');
  const first = rest.read() as Buffer;
  await expect.poll(bucket.underWay, { timeout: 10_000 }).toBe(0);
  return { first, rest };
}

const sumOf = (...pieces: Buffer[]) => createHash('sha256').update(Buffer.concat(pieces)).digest('hex');

test('one that is read more slowly than a connection may wait is read to its end', async () => {
  await write('slow', large);
  const { first, rest } = await leftTooLong('slow');
  expect(sumOf(first, await buffer(rest))).toBe(sumOf(large));
  expect(reads()).toBeGreaterThan(1);
});

test('one whose connections break time and again is read to its end, as long as each brings something', async () => {
  await write('broken', large.subarray(0, mega));
  bucket.breakOff(9);
  expect(sumOf(await buffer(await read('broken')))).toBe(sumOf(large.subarray(0, mega)));
  expect(reads()).toBe(10);
});

test('where nothing more comes, it is asked for four times and told in words', async () => {
  await write('nothing', 'a');
  bucket.breakOff(9);
  await expect(text(await read('nothing'))).rejects.toThrow(
    /^The bucket for backups can’t be reached \(.+\)\. /,
  );
  expect(reads()).toBe(4);
});

test('what was replaced meanwhile is not read on', async () => {
  await write('replaced', large);
  const { rest } = await leftTooLong('replaced');
  await write('replaced', Buffer.alloc(large.length));
  await expect(buffer(rest).then(sumOf)).rejects.toThrow(
    'The bucket for backups responded with 412 to reading on in a file. ',
  );
});

test('what was compressed on its way is not read on, as nobody knows where its rest begins', async () => {
  await write('compressed', large);
  bucket.compress(1);
  const { rest } = await leftTooLong('compressed');
  await expect(buffer(rest).then(sumOf)).rejects.toThrow(
    /^The bucket for backups can’t be reached \(.+\)\. /,
  );
  expect(reads()).toBe(1);
});
