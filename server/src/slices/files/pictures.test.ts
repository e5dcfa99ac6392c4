import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { fallbackFile, sizedFile, smallAvatarFile, storedWidths } from '#contract/files/model.ts';
import { WorkerProcess } from '../../packages/worker-process/index.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { removeAvatar, removePicture, storeAvatar, storePicture } from './index.ts';

const productId = 17 as ProductId;
let folder: string;
let storage: Storage;
const workerProcess = new WorkerProcess();

afterAll(() => workerProcess.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  storage = diskStorage(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function stored(key: string): Promise<Buffer> {
  const file = await storage.read(key);
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

/** Hard to compress, so that every part of the file matters. */
function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#fff',
    },
  });
}

describe('a picture', () => {
  it.each([
    ['JPEG', plain(1500, 1000).jpeg()],
    ['PNG', plain(1500, 1000).png()],
    ['WebP', plain(1500, 1000).webp()],
    ['GIF', plain(1500, 1000).gif()],
    ['AVIF', plain(1500, 1000).avif({ effort: 0 })],
  ])('that is a %s is stored in every size', async (_name, image) => {
    const picture = await storePicture({ storage, workerProcess }, { productId }, await image.toBuffer());
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

  it('is not made larger than it is', async () => {
    const picture = await storePicture(
      { storage, workerProcess },
      { productId },
      await plain(200, 100).png().toBuffer(),
    );
    expect(picture).toMatchObject({ width: 200, height: 100 });
    expect(await files()).toEqual(
      [160, 200].map((width) => sizedFile(picture.stem, width)).concat(fallbackFile(picture.stem)),
    );
  });

  it('that is very tall stays within bounds', async () => {
    const picture = await storePicture(
      { storage, workerProcess },
      { productId },
      await plain(100, 20_000).png().toBuffer(),
    );
    expect(picture).toMatchObject({ width: 13, height: 2560 });
  });

  it('keeps its transparency where the format can, and is laid on white elsewhere', async () => {
    const clear = await plain(300, 300).ensureAlpha(0).png().toBuffer();
    const { stem } = await storePicture({ storage, workerProcess }, { productId }, clear);
    const sized = await sharp(await stored(`products/17/${sizedFile(stem, 300)}`)).stats();
    expect(sized.isOpaque).toBe(false);
    const { channels } = await sharp(await stored(`products/17/${fallbackFile(stem)}`)).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it('is turned upright and loses where it was taken', async () => {
    const content = await plain(400, 200)
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(content.includes('SecretCamera')).toBe(true);
    const picture = await storePicture({ storage, workerProcess }, { productId }, content);
    expect(picture).toMatchObject({ width: 200, height: 400 });
    for (const file of await files()) {
      const found = await stored(`products/17/${file}`);
      const metadata = await sharp(found).metadata();
      expect(metadata.exif).toBeUndefined();
      expect(metadata.orientation).toBeUndefined();
      expect(found.includes('SecretCamera')).toBe(false);
    }
  });

  it('carries nothing along that was hidden in its file', async () => {
    const payload = '<script>alert(document.domain)</script>';
    const polyglot = Buffer.concat([await plain(300, 200).gif().toBuffer(), Buffer.from(payload)]);
    await storePicture({ storage, workerProcess }, { productId }, polyglot);
    for (const file of await files())
      expect((await stored(`products/17/${file}`)).includes('script')).toBe(false);
  });

  it('is removed in every size', async () => {
    const picture = await storePicture(
      { storage, workerProcess },
      { productId },
      await plain(700, 300).png().toBuffer(),
    );
    expect(await files()).toHaveLength(5);
    await removePicture(storage, { productId }, picture);
    expect(await files()).toEqual([]);
  });

  it('is not stored in part when a size cannot be written', async () => {
    let writes = 0;
    const full: Storage = {
      ...storage,
      write: async (key, content) => {
        writes += 1;
        if (writes === 3) throw new Error('no space left');
        await storage.write(key, content);
      },
    };
    const content = await plain(700, 300).png().toBuffer();
    await expect(storePicture({ storage: full, workerProcess }, { productId }, content)).rejects.toThrow(
      'no space left',
    );
    expect(await files()).toEqual([]);
  });
});

describe('what is refused', () => {
  const refused = { code: 'unsupported_media' };

  it.each([
    ['a drawing in SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a page', '<!doctype html><p>hello</p>'],
    ['nothing', ''],
    ['a PDF', '%PDF-1.7'],
    ['only the beginning of a GIF', 'GIF89a'],
    ['HTML behind the beginning of a JPEG', '\u00ff\u00d8\u00ff<script>alert(1)</script>'],
  ])('%s', async (_name, content) => {
    const file = Buffer.from(content, 'latin1');
    await expect(storePicture({ storage, workerProcess }, { productId }, file)).rejects.toMatchObject(
      refused,
    );
    await expect(storeAvatar({ storage, workerProcess }, file)).rejects.toMatchObject(refused);
    expect(await files()).toEqual([]);
  });

  it('a TIFF, which no browser shows', async () => {
    const content = await plain(10, 10).tiff().toBuffer();
    await expect(storePicture({ storage, workerProcess }, { productId }, content)).rejects.toMatchObject(
      refused,
    );
  });

  it.each([
    ['JPEG', noise(600, 400).jpeg()],
    ['PNG', noise(300, 200).png()],
    ['WebP', noise(600, 400).webp()],
  ])('a %s of which the second half is missing', async (_name, image) => {
    const content = await image.toBuffer();
    const half = content.subarray(0, content.length / 2);
    await expect(storePicture({ storage, workerProcess }, { productId }, half)).rejects.toMatchObject(
      refused,
    );
    expect(await files()).toEqual([]);
  });

  it('a small file that unpacks to a huge picture', async () => {
    const bomb = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(storePicture({ storage, workerProcess }, { productId }, bomb)).rejects.toMatchObject(
      refused,
    );
  });

  it('a file over 1,000,000 bytes, with the sentence for it', async () => {
    const content = await noise(900, 900).png().toBuffer();
    expect(content.length).toBeGreaterThan(1_000_000);
    await expect(storePicture({ storage, workerProcess }, { productId }, content)).rejects.toMatchObject({
      code: 'too_large',
      message: 'Please upload image files of size less than 1 MB.',
    });
  });

  it('not a file of just 1,000,000 bytes', async () => {
    const image = await plain(100, 100).gif().toBuffer();
    const padded = Buffer.concat([image, Buffer.alloc(1_000_000 - image.length)]);
    await expect(storePicture({ storage, workerProcess }, { productId }, padded)).resolves.toMatchObject({
      width: 100,
    });
    await expect(
      storePicture({ storage, workerProcess }, { productId }, Buffer.concat([padded, Buffer.alloc(1)])),
    ).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('an avatar', () => {
  it('is cut to a square from its middle', async () => {
    const content = await plain(300, 100, '#ff0000')
      .composite([{ input: await plain(100, 100, '#0000ff').png().toBuffer(), left: 100, top: 0 }])
      .png()
      .toBuffer();
    const file = await storeAvatar({ storage, workerProcess }, content);
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
