/** Uploaded pictures in the sizes that screens ask for. */
import { randomBytes } from 'node:crypto';
import { Fault } from '#contract/core/fault.ts';
import type { ProductId } from '#contract/core/ids.ts';
import { fallbackFile, sizedFile, storedWidths, uploadLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import {
  type WorkerProcess,
  WorkerProcessLost,
  workshop,
} from '../../packages/worker-process/worker-process.ts';
import type { Services } from '../../platform/services.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { pictureFormat } from './format.ts';

type Needs = Pick<Services, 'storage' | 'workerProcess'>;

const rendering = workshop<typeof import('./render.ts')>(new URL('render.ts', import.meta.url));

export interface StoredPicture {
  stem: string;
  /** Pixels of the largest stored size. */
  width: number;
  height: number;
}

/** A picture in every size, not stored yet. */
export interface PreparedPicture extends StoredPicture {
  files: { file: string; content: Buffer }[];
}

/** Throws `too_large` over 1,000,000 bytes and `unsupported_media` for what is not a whole picture. */
export async function preparePicture(
  workerProcess: WorkerProcess,
  content: Buffer,
): Promise<PreparedPicture> {
  refuseForeign(content);
  const { width, height, fallback, sizes } = await readable(
    workerProcess.run(rendering, 'renderPicture', content),
  );
  const stem = newStem();
  return {
    stem,
    width,
    height,
    files: [
      { file: fallbackFile(stem), content: fallback },
      ...sizes.map((size) => ({ file: sizedFile(stem, size.width), content: size.content })),
    ],
  };
}

/** Stores every size of a product's picture; all of them or none. Call it before a row names the picture. Throws as above. */
export async function storePicture(
  { storage, workerProcess }: Needs,
  { productId }: { productId: ProductId },
  content: Buffer,
): Promise<StoredPicture> {
  const { files, ...stored } = await preparePicture(workerProcess, content);
  await storeFiles(storage, productId, files);
  return stored;
}

/** All of the files or none. */
export async function storeFiles(
  storage: Storage,
  productId: ProductId,
  files: PreparedPicture['files'],
): Promise<void> {
  try {
    for (const { file, content } of files) await storage.write(productFileKey(productId, file), content);
  } catch (error) {
    await Promise.all(files.map(({ file }) => storage.remove(productFileKey(productId, file))));
    throw error;
  }
}

/** Names of all files of a stored picture. */
export function pictureFiles({ stem, width }: Pick<StoredPicture, 'stem' | 'width'>): string[] {
  return [fallbackFile(stem), ...storedWidths(width).map((size) => sizedFile(stem, size))];
}

/** Removes every size; call it after no row names the picture any more. */
export async function removePicture(
  storage: Storage,
  { productId }: { productId: ProductId },
  picture: Pick<StoredPicture, 'stem' | 'width'>,
): Promise<void> {
  await Promise.all(pictureFiles(picture).map((file) => storage.remove(productFileKey(productId, file))));
}

/** A data: address of a small copy, for choosing among pictures that are not stored. Throws as above. */
export async function previewOf(workerProcess: WorkerProcess, content: Buffer): Promise<string> {
  refuseForeign(content);
  const preview = await readable(workerProcess.run(rendering, 'renderPreview', content));
  return `data:image/webp;base64,${preview.toString('base64')}`;
}

/** Stores a member's picture, cut to a square from its middle; replies with the file's name. Throws as above. */
export async function storeAvatar({ storage, workerProcess }: Needs, content: Buffer): Promise<string> {
  refuseForeign(content);
  const avatar = await readable(workerProcess.run(rendering, 'renderAvatar', content));
  const file = `${newStem()}.webp`;
  await storage.write(avatarKey(file), avatar);
  return file;
}

export async function removeAvatar(storage: Storage, file: string): Promise<void> {
  await storage.remove(avatarKey(file));
}

function refuseForeign(content: Buffer): void {
  if (content.length > uploadLimit) throw new Fault('too_large', fileTexts.tooLarge);
  if (pictureFormat(content) === undefined) throw new Fault('unsupported_media', fileTexts.notAPicture);
}

/** A picture that cannot be read, or that breaks what reads it, is refused. */
async function readable<Rendered>(rendering: Promise<Rendered | undefined>): Promise<Rendered> {
  const rendered = await rendering.catch((error) => {
    if (error instanceof WorkerProcessLost) return undefined;
    throw error;
  });
  if (rendered === undefined) throw new Fault('unsupported_media', fileTexts.unreadablePicture);
  return rendered;
}

/** The same bytes, not a copy: a post may bring many. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A name that is hard to guess, so that a removed picture's address says nothing about the next one's. */
export function newStem(): string {
  return randomBytes(12).toString('base64url');
}

export function productFileKey(productId: ProductId, file: string): string {
  return `products/${productId}/${file}`;
}

function avatarKey(file: string): string {
  return `avatars/${file}`;
}
