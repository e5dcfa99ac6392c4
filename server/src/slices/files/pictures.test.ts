import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { fallbackFile, sizedFile, smallAvatarFile, storedWidths } from '#contract/files/model.ts';
import { type BlobStore, openBlobStore } from '../../packages/blob-store/index.ts';
import { WorkerProcess } from '../../packages/worker-process/index.ts';
import { storeRenderedAvatar } from './avatars.ts';
import { pictureLimits, removeAvatar, removePicture } from './index.ts';
import { preparePicture, previewOf, renderFace } from './pictures.ts';
import { storeParts } from './stored-parts.ts';

const productId = 17 as ProductId;
const megabyte = 1024 * 1024;
let folder: string;
let storage: BlobStore;
const workerProcess = new WorkerProcess();

afterAll(() => workerProcess.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  storage = openBlobStore({ folder });
});
afterEach(() => rm(folder, { recursive: true }));

async function storePicture(content: Buffer, renderer = workerProcess, store = storage) {
  const { stored, parts } = await preparePicture(renderer, content);
  await storeParts(store, productId, parts);
  return stored;
}

async function storeAvatar(content: Buffer, renderer = workerProcess) {
  return storeRenderedAvatar(storage, await renderFace(renderer, content));
}

async function stored(key: string): Promise<Buffer> {
  const file = await storage.get(key);
  if (file === undefined) throw new Error(`${key} is not stored`);
  return buffer(file.stream);
}

async function files(): Promise<string[]> {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

function plain(width: number, height: number, background = '#336699') {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Limits the memory of the image process, in bytes. */
function boundedTo(memoryLimit: number) {
  const workerProcess = new WorkerProcess({ memoryLimit });
  return { workerProcess, [Symbol.asyncDispose]: () => workerProcess.close() };
}

/** A GIF with that many frames; each but the first changes one pixel. */
async function movingPicture(width: number, height: number, frames: number): Promise<Buffer> {
  const still = await plain(width, height).gif({ effort: 1 }).toBuffer();
  const onePixel = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex');
  const rest = Array.from({ length: frames - 1 }, () => onePixel);
  return Buffer.concat([still.subarray(0, -1), ...rest, Buffer.from(';')]);
}

/** Noise is hard to compress, so every part of the file matters. */
function noise(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, noise, background: '#fff' } });
}

describe('a picture', () => {
  it.each([
    ['JPEG', plain(1500, 1000).jpeg()],
    ['PNG', plain(1500, 1000).png()],
    ['WebP', plain(1500, 1000).webp()],
    ['GIF', plain(1500, 1000).gif()],
    ['AVIF', plain(1500, 1000).avif({ effort: 0 })],
  ])('that is a %s is stored in every size', async (_name, image) => {
    const picture = await storePicture(await image.toBuffer());
    expect(picture).toMatchObject({ width: 1280, height: 853 });
    expect(picture.stem).toMatch(/^[\w-]{16}$/);
    const fallback = await sharp(await stored(`products/17/${fallbackFile(picture.stem)}`)).metadata();
    expect(fallback).toMatchObject({ format: 'jpeg', width: 1280, height: 853 });
    expect(storedWidths(picture.width)).toEqual([160, 320, 640, 1280]);
    for (const width of storedWidths(picture.width)) {
      const size = await sharp(await stored(`products/17/${sizedFile(picture.stem, width)}`)).metadata();
      expect(size).toMatchObject({ format: 'webp', width });
    }
  });

  it('is not enlarged, and is removed in every size', async () => {
    const picture = await storePicture(await plain(200, 100).png().toBuffer());
    expect(picture).toMatchObject({ width: 200, height: 100 });
    expect(await files()).toEqual(
      [160, 200].map((width) => sizedFile(picture.stem, width)).concat(fallbackFile(picture.stem)),
    );
    await removePicture(storage, { productId }, picture);
    expect(await files()).toEqual([]);
  });

  it.each(['avif', 'avis', 'mif1', 'msf1', 'miaf', 'MA1B', 'iso8'])(
    'that is an AVIF of the major brand %s is one',
    async (brand) => {
      const content = await plain(20, 10).avif({ effort: 0 }).toBuffer();
      content.write(brand, 8);
      const picture = await storePicture(content);
      expect(picture).toMatchObject({ width: 20, height: 10 });
    },
  );

  it.each([
    ['JPEG', 2, noise(300, 200).jpeg()],
    ['PNG', 5_000, noise(300, 200).png()],
    ['GIF', 2, noise(300, 200).gif()],
  ])('that is a %s without its last %i bytes is stored as browsers show it', async (_name, cut, image) => {
    const content = (await image.toBuffer()).subarray(0, -cut);
    const { stem } = await storePicture(content);
    const kept = await sharp(await stored(`products/17/${fallbackFile(stem)}`))
      .extract({ left: 0, top: 0, width: 300, height: 100 })
      .stats();
    expect(kept.channels[0]?.stdev).toBeGreaterThan(20);
  });

  it('that is very tall is limited in height', async () => {
    const picture = await storePicture(await plain(100, 20_000).png().toBuffer());
    expect(picture).toMatchObject({ width: 13, height: 2560 });
  });

  it('keeps its transparency in WebP, and gets a white background in JPEG', async () => {
    const clear = await plain(300, 300).ensureAlpha(0).png().toBuffer();
    const { stem } = await storePicture(clear);
    const sized = await sharp(await stored(`products/17/${sizedFile(stem, 300)}`)).stats();
    expect(sized.isOpaque).toBe(false);
    const { channels } = await sharp(await stored(`products/17/${fallbackFile(stem)}`)).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it('is rotated upright and loses its metadata', async () => {
    const content = await plain(400, 200)
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(content.includes('SecretCamera')).toBe(true);
    const picture = await storePicture(content);
    expect(picture).toMatchObject({ width: 200, height: 400 });
    for (const file of await files()) {
      const found = await stored(`products/17/${file}`);
      const metadata = await sharp(found).metadata();
      expect(metadata.exif).toBeUndefined();
      expect(metadata.orientation).toBeUndefined();
      expect(found.includes('SecretCamera')).toBe(false);
    }
  });

  it('loses everything hidden in its file', async () => {
    const payload = '<script>alert(document.domain)</script>';
    const polyglot = Buffer.concat([await plain(300, 200).gif().toBuffer(), Buffer.from(payload)]);
    await storePicture(polyglot);
    for (const file of await files())
      expect((await stored(`products/17/${file}`)).includes('script')).toBe(false);
  });

  it('is not stored in part when a write fails', async () => {
    let writes = 0;
    const full: BlobStore = {
      ...storage,
      put: async (key, content) => {
        writes += 1;
        if (writes === 3) throw new Error('no space left');
        return storage.put(key, content);
      },
    };
    const content = await plain(700, 300).png().toBuffer();
    await expect(storePicture(content, workerProcess, full)).rejects.toThrow('no space left');
    expect(await files()).toEqual([]);
  });
});

const png = await plain(300, 200).png().toBuffer();

describe('a rejected picture is', () => {
  const refused = { code: 'unsupported_media' };

  it.each([
    ['a drawing in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'HTML behind the beginning of a JPEG',
      Buffer.from('\u00ff\u00d8\u00ff<script>alert(1)</script>', 'latin1'),
    ],
    ['one that is truncated in its header', png.subarray(0, 20)],
  ])('%s', async (_name, file) => {
    await expect(storePicture(file)).rejects.toMatchObject(refused);
    await expect(storeAvatar(file)).rejects.toMatchObject(refused);
    expect(await files()).toEqual([]);
  });

  // The maximum number of pixels, in the format that takes the most memory.
  let dear: Buffer;
  beforeAll(async () => {
    dear = await plain(5_000, 5_000).avif({ effort: 0 }).toBuffer();
  });

  const tooManyPixels = {
    code: 'too_large',
    message: 'This image has too many pixels. Make it smaller: at most 25 million, such as 5000 × 5000.',
  };

  it.each([
    ['a PNG', () => plain(8_000, 8_000).png({ compressionLevel: 9 })],
    ['an AVIF', () => plain(7_070, 7_070).avif({ effort: 0 })],
    [
      'a WebP of one row more than the largest',
      () => plain(5_000, 5_001).webp({ lossless: true, effort: 0 }),
    ],
  ])('a small file of a huge picture, before it is unpacked: %s', async (_name, made) => {
    const bomb = await made().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await using careful = boundedTo(150 * megabyte);
    const { workerProcess: renderer } = careful;
    await expect(storePicture(bomb, renderer)).rejects.toMatchObject(tooManyPixels);
    await expect(storeAvatar(bomb, renderer)).rejects.toMatchObject(tooManyPixels);
    await expect(previewOf(renderer, bomb)).rejects.toMatchObject(tooManyPixels);
  });

  it('an animated picture of more than ten of the largest frames', async () => {
    const [largest, larger] = await Promise.all([62, 63].map((count) => movingPicture(2_000, 2_000, count)));
    expect(await previewOf(workerProcess, largest as Buffer)).toMatch(/^data:image/);
    await expect(previewOf(workerProcess, larger as Buffer)).rejects.toMatchObject(tooManyPixels);
  });

  it('a picture that takes too much memory, while others’ pictures are kept', async () => {
    const cheap = await plain(20, 20).avif({ effort: 0 }).toBuffer();
    await using careful = boundedTo(300 * megabyte);
    const [lost, kept] = await Promise.allSettled(
      [dear, cheap].map((content) => storePicture(content, careful.workerProcess)),
    );
    expect(lost).toMatchObject({
      status: 'rejected',
      reason: { ...refused, message: 'We couldn’t read this image. Upload another one.' },
    });
    expect(kept).toMatchObject({ status: 'fulfilled', value: { width: 20 } });
  });

  it('not the largest allowed picture within the application’s limits', async () => {
    const own = new WorkerProcess(pictureLimits);
    expect(await previewOf(own, dear)).toMatch(/^data:image/);
    await own.close();
  });

  it('not a file of exactly 1,000,000 bytes', async () => {
    const image = await plain(100, 100).gif().toBuffer();
    const padded = Buffer.concat([image, Buffer.alloc(1_000_000 - image.length)]);
    expect(await storePicture(padded)).toMatchObject({ width: 100 });
    const larger = Buffer.concat([padded, Buffer.alloc(1)]);
    await expect(storePicture(larger)).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('an avatar', () => {
  it('is cut to a square from its middle', async () => {
    const content = await plain(300, 100, '#ff0000')
      .composite([{ input: await plain(100, 100, '#0000ff').png().toBuffer(), left: 100, top: 0 }])
      .png()
      .toBuffer();
    const file = await storeAvatar(content);
    expect(file).toMatch(/^[\w-]{16}-256\.webp$/);
    const small = await sharp(await stored(`avatars/${smallAvatarFile(file)}`)).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 96, height: 96 });
    const avatar = sharp(await stored(`avatars/${file}`));
    expect(await avatar.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    const [red, , blue] = (await avatar.stats()).channels;
    expect(red?.mean).toBeLessThan(20);
    expect(blue?.mean).toBeGreaterThan(200);
    await removeAvatar(storage, file);
    expect(await files()).toEqual([]);
  });
});
