/** Uploaded pictures in the sizes that screens ask for. */
import { Fault } from '#contract/core/fault.ts';
import type { ProductId } from '#contract/core/ids.ts';
import {
  fallbackFile,
  type Picture,
  sizedFile,
  type Unnumbered,
  uploadLimit,
} from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { taskModule, type WorkerProcess, WorkerProcessError } from '../../packages/worker-process/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { newStem, type PreparedFile, partsOf, removeParts, storeParts } from './folder.ts';
import { pictureFormat } from './format.ts';
import type { RenderedAvatar } from './render.ts';

type Needs = Pick<Services, 'storage' | 'workerProcess'>;

const rendering = taskModule<typeof import('./render.ts')>(new URL('render.ts', import.meta.url));

/** Every size of a picture. Throws `too_large` over 1,000,000 bytes and `unsupported_media` for what is not a whole picture. */
export async function preparePicture(
  workerProcess: WorkerProcess,
  content: Buffer,
): Promise<PreparedFile<Picture>> {
  refuseForeign(content);
  const { width, height, fallback, sizes } = await readable(
    workerProcess.run(rendering, 'renderPicture', content),
  );
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

/** Stores every size of a product's picture; all of them or none. Call it before a row names the picture. Throws as above. */
export async function storePicture(
  { storage, workerProcess }: Needs,
  { productId }: { productId: ProductId },
  content: Buffer,
): Promise<Unnumbered<Picture>> {
  const { stored, parts } = await preparePicture(workerProcess, content);
  await storeParts(storage, productId, parts);
  return stored;
}

/** Removes every size; call it after no row names the picture any more. */
export async function removePicture(
  storage: Storage,
  { productId }: { productId: ProductId },
  picture: Unnumbered<Picture>,
): Promise<void> {
  await removeParts(storage, productId, partsOf(picture));
}

/** A data: address of a small copy, for choosing among pictures that are not stored. Throws as above. */
export async function previewOf(workerProcess: WorkerProcess, content: Buffer): Promise<string> {
  refuseForeign(content);
  const preview = await readable(workerProcess.run(rendering, 'renderPreview', content));
  return `data:image/webp;base64,${preview.toString('base64')}`;
}

/** A member's picture in both sizes, cut to a square from its middle. Throws as above. */
export async function renderFace(workerProcess: WorkerProcess, content: Buffer): Promise<RenderedAvatar> {
  refuseForeign(content);
  return readable(workerProcess.run(rendering, 'renderAvatar', content));
}

function refuseForeign(content: Buffer): void {
  if (content.length > uploadLimit) throw new Fault('too_large', fileTexts.tooLarge);
  if (pictureFormat(content) === undefined) throw new Fault('unsupported_media', fileTexts.notAPicture);
}

/** A picture that cannot be read, or that breaks what reads it, is refused. */
async function readable<Rendered>(rendering: Promise<Rendered | undefined>): Promise<Rendered> {
  const rendered = await rendering.catch((error) => {
    if (error instanceof WorkerProcessError) return undefined;
    throw error;
  });
  if (rendered === undefined) throw new Fault('unsupported_media', fileTexts.unreadablePicture);
  return rendered;
}

/** The same bytes, not a copy: a post may bring many. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> {
  return Buffer.from(buffer, byteOffset, byteLength);
}
