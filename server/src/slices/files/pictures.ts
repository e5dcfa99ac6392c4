/** Uploaded pictures in the sizes that screens ask for. */

import { buffer } from 'node:stream/consumers';
import { Fault, retrySoon } from '#contract/core/fault.ts';
import type { ProductId } from '#contract/core/ids.ts';
import {
  type FileIn,
  fallbackFile,
  type Picture,
  sizedFile,
  storedWidths,
  type Unnumbered,
  uploadLimit,
} from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { BlobStore } from '../../packages/blob-store/index.ts';
import {
  type TaskOptions,
  taskModule,
  type WorkerProcess,
  WorkerProcessError,
  type WorkerProcessOptions,
} from '../../packages/worker-process/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { newStem, type PreparedFile, partsOf, productFileKey, removeParts, storeParts } from './folder.ts';
import { pictureFormat } from './format.ts';
import type { RenderedAvatar, RenderedLogo, RenderedPicture, Unfit } from './render.ts';

/** What became of a picture, and the sentence where nothing did. */
const refusals: Record<Unfit, () => Fault> = {
  unreadable: () => new Fault('unsupported_media', fileTexts.unreadablePicture),
  'too many pixels': () => new Fault('too_large', fileTexts.tooManyPixels),
};

/** Throws for what cannot be read, for what breaks what reads it, and for what it was not the turn of. */
export async function fitOf<Rendered extends object>(
  rendering: Promise<Rendered | Unfit>,
): Promise<Rendered> {
  const rendered = await rendering.catch(unfitBy);
  if (typeof rendered === 'string') throw refusals[rendered]();
  return rendered;
}

/** It is the picture's own doing when the process is lost over it, and nothing of the picture's when it had no time. */
function unfitBy(error: unknown): Unfit {
  if (!(error instanceof WorkerProcessError)) throw error;
  if (error.reason === 'lost') return 'unreadable';
  throw new Fault('unavailable', fileTexts.busy, { retryAfter: retrySoon });
}

/** What the making of pictures may take of the machine (docs/decisions/0025). */
const megabyte = 1024 * 1024;

export const pictureLimits: WorkerProcessOptions = {
  // An AVIF of as many pixels as rules/files 17 allows takes 550 MB, every other kind of picture less.
  memoryLimit: 700 * megabyte,
  // What is at rest and what such a picture takes fit into it.
  restingLimit: 220 * megabyte,
  // Two posts with all their files, and those of as many members as wait for less than a minute.
  waitingLimits: { ofOne: 24, ofAll: 120 },
};

type Needs = Pick<AppContext, 'storage' | 'workerProcess'>;

const rendering = taskModule<typeof import('./render.ts')>(new URL('render.ts', import.meta.url));

/** Members take turns; what whoever left asked for is not made. */
export function turnOf({ memberId }: Pick<Viewer, 'memberId'>, left?: AbortSignal): TaskOptions {
  return { caller: memberId, ...(left && { signal: left }) };
}

/**
 * Every size of a picture. Throws `too_large` over 1,000,000 bytes or 25 million pixels, `unsupported_media` for what is
 * not a whole picture, and `unavailable` where too many wait for theirs.
 */
export async function preparePicture(
  workerProcess: WorkerProcess,
  content: Buffer,
  turn?: TaskOptions,
): Promise<PreparedFile<Picture>> {
  refuseForeign(content);
  return named(await fitOf(workerProcess.run(rendering, 'renderPicture', [content], turn)));
}

/**
 * Stores a product's picture whose sizes were made before, the largest last, with the JPEG of it; all of them or none. Call it
 * before a row names the picture. Throws as above.
 */
export async function storeRenderedPicture(
  { storage, workerProcess }: Needs,
  { productId }: { productId: ProductId },
  sizes: RenderedPicture['sizes'],
): Promise<Unnumbered<Picture>> {
  const largest = sizes.at(-1)?.content ?? Buffer.of();
  const { width, height, fallback } = await fitOf(workerProcess.run(rendering, 'renderFallback', [largest]));
  const { stored, parts } = named({ width, height, fallback, sizes });
  await storeParts(storage, productId, parts);
  return stored;
}

/** With a name that no other picture has. */
function named({ width, height, fallback, sizes }: RenderedPicture): PreparedFile<Picture> {
  const stem = newStem();
  return {
    state: 'prepared',
    stored: { kind: 'picture', stem, width, height, alt: '' },
    parts: [
      { file: fallbackFile(stem), content: fallback },
      ...sizes.map((size) => ({ file: sizedFile(stem, size.width), content: size.content })),
    ],
  };
}

/** Removes every size; call it after no row names the picture any more. */
export async function removePicture(
  storage: BlobStore,
  { productId }: { productId: ProductId },
  picture: Unnumbered<Picture>,
): Promise<void> {
  await removeParts(storage, productId, partsOf(picture));
}

/** A data: address of the smallest size, for who may not have the file itself; '' where it is gone. */
export async function thumbnailOf(
  storage: BlobStore,
  productId: ProductId,
  { stem, width }: Picture,
): Promise<string> {
  const [smallest = width] = storedWidths(width);
  const file = await storage.get(productFileKey(productId, sizedFile(stem, smallest)));
  return file === undefined ? '' : webpAddress(await buffer(file.stream));
}

/** A data: address of a small copy, for choosing among pictures that are not stored. Throws as above. */
export async function previewOf(
  workerProcess: WorkerProcess,
  content: Buffer,
  turn?: TaskOptions,
): Promise<string> {
  refuseForeign(content);
  const preview = await fitOf(workerProcess.run(rendering, 'renderPreview', [content], turn));
  return webpAddress(preview);
}

function webpAddress(content: Buffer): string {
  return `data:image/webp;base64,${content.toString('base64')}`;
}

/** A member's picture in both sizes, cut to a square from its middle. Throws as above. */
export async function renderFace(
  workerProcess: WorkerProcess,
  content: Buffer,
  turn?: TaskOptions,
): Promise<RenderedAvatar> {
  refuseForeign(content);
  return fitOf(workerProcess.run(rendering, 'renderAvatar', [content], turn));
}

/** The logo of the association in both sizes. Throws as above. */
export async function renderLogo(
  workerProcess: WorkerProcess,
  content: Buffer,
  turn?: TaskOptions,
): Promise<RenderedLogo> {
  refuseForeign(content);
  return fitOf(workerProcess.run(rendering, 'renderLogo', [content], turn));
}

function refuseForeign(content: Buffer): void {
  if (content.length > uploadLimit) throw new Fault('too_large', fileTexts.tooLarge);
  if (pictureFormat(content) === undefined) throw new Fault('unsupported_media', fileTexts.notAPicture);
}

/** Reads a file that came in, which the disk holds until its request is answered. */
export async function readSent({ content }: FileIn<'sent'>): Promise<Buffer> {
  if (content.size > uploadLimit) throw new Fault('too_large', fileTexts.tooLarge);
  return Buffer.from(await content.arrayBuffer());
}
