/** Renders uploaded pictures in the sizes that screens need. */

import { buffer } from 'node:stream/consumers';
import { Fault, retrySoon } from '#contract/core/fault.ts';
import type { ProductId } from '#contract/core/ids.ts';
import {
  type FileIn,
  fallbackFile,
  type Picture,
  sizedFile,
  storedWidths,
  uploadLimit,
  type WithoutId,
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
import { pictureFormat } from './format.ts';
import type { RenderedAvatar, RenderedLogo, RenderedPicture, RenderFailure } from './render.ts';
import {
  newStem,
  type PreparedFile,
  partsOf,
  productFileKey,
  removeParts,
  storeParts,
} from './stored-parts.ts';

/** The error for each way in which rendering fails. */
const refusals: Record<RenderFailure, () => Fault> = {
  unreadable: () => new Fault('unsupported_media', fileTexts.unreadablePicture),
  'too many pixels': () => new Fault('too_large', fileTexts.tooManyPixels),
};

/**
 * Awaits a rendered picture. Throws if the picture cannot be read, crashes its reader or exceeds the queue's limits.
 */
export async function fitOf<Rendered extends object>(
  rendering: Promise<Rendered | RenderFailure>,
): Promise<Rendered> {
  const rendered = await rendering.catch(unfitBy);
  if (typeof rendered === 'string') throw refusals[rendered]();
  return rendered;
}

/** If rendering crashes the process, the picture is to blame. If there was no time for it, it is not. */
function unfitBy(error: unknown): RenderFailure {
  if (!(error instanceof WorkerProcessError)) throw error;
  if (error.reason === 'lost') return 'unreadable';
  throw new Fault('unavailable', fileTexts.busy, { retryAfter: retrySoon });
}

/** Resource limits of image processing (docs/decisions/0025). */
const megabyte = 1024 * 1024;

export const pictureLimits: WorkerProcessOptions = {
  // An AVIF with as many pixels as rules/files 17 allows takes 550 MB; every other kind of picture takes less.
  memoryLimit: 700 * megabyte,
  // The memory of the idle process plus such a picture stays below the limit.
  restingLimit: 220 * megabyte,
  // Limits of waiting pictures. `ofOne` is per member: two posts with all their files. `ofAll` is for all members: as
  // many posts as are served within a minute.
  waitingLimits: { ofOne: 24, ofAll: 120 },
};

type Needs = Pick<AppContext, 'storage' | 'workerProcess'>;

const rendering = taskModule<typeof import('./render.ts')>(new URL('render.ts', import.meta.url));

/** Serves members in turn, and cancels the tasks of clients that disconnected. */
export function turnOf({ memberId }: Pick<Viewer, 'memberId'>, left?: AbortSignal): TaskOptions {
  return { caller: memberId, ...(left && { signal: left }) };
}

/**
 * Renders every size of a picture. Throws `too_large` over 1,000,000 bytes or 25 million pixels, and
 * `unsupported_media` if it is not a whole picture. Throws `unavailable` if too many wait.
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
 * Stores a product's picture whose sizes were rendered before, largest last, and its JPEG: all of them or none. Call it
 * before a row references the picture. Throws the same errors.
 */
export async function storeRenderedPicture(
  { storage, workerProcess }: Needs,
  { productId }: { productId: ProductId },
  sizes: RenderedPicture['sizes'],
): Promise<WithoutId<Picture>> {
  const largest = sizes.at(-1)?.content ?? Buffer.of();
  const { width, height, fallback } = await fitOf(workerProcess.run(rendering, 'renderFallback', [largest]));
  const { stored, parts } = named({ width, height, fallback, sizes });
  await storeParts(storage, productId, parts);
  return stored;
}

/** Adds a unique file name to the picture. */
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

/** Deletes every size; call it after no row references the picture any more. */
export async function removePicture(
  storage: BlobStore,
  { productId }: { productId: ProductId },
  picture: WithoutId<Picture>,
): Promise<void> {
  await removeParts(storage, productId, partsOf(picture));
}

/** A data: address of the smallest size, for viewers who may not open the file itself; '' if it is deleted. */
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

/** A member's avatar in both sizes, cropped to the central square. Throws as above. */
export async function renderFace(
  workerProcess: WorkerProcess,
  content: Buffer,
  turn?: TaskOptions,
): Promise<RenderedAvatar> {
  refuseForeign(content);
  return fitOf(workerProcess.run(rendering, 'renderAvatar', [content], turn));
}

/** The association's logo in both sizes. Throws as above. */
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

/** Reads an uploaded file, which stays on disk until its request is answered. */
export async function readSent({ content }: FileIn<'sent'>): Promise<Buffer> {
  if (content.size > uploadLimit) throw new Fault('too_large', fileTexts.tooLarge);
  return Buffer.from(await content.arrayBuffer());
}
