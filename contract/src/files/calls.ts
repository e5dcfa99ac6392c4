/** The calls for single files, and for pictures on other sites. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { codec, integer, nullable, plain, requestOf, text, withDescription } from '../core/codec.ts';
import type { FileId, ProductId } from '../core/ids.ts';
import { namedWireId, optionalWireId, replyId, wireId } from '../core/ids.ts';
import { replyIn, replyOf } from '../core/request.ts';
import { wireSuccess, wireText } from '../core/scalars.ts';
import type { FileIn, FileRemoval, UploadFile } from './model.ts';
import { fileTexts } from './texts.ts';
import { storedFile, wireFiles } from './upload-wire.ts';

export const uploadFile = defineCall('uploadFile', {
  path: '/api/uploadFile',
  auth: 'member',
  body: 'longText',
  extension: true,
  summary: 'Uploads a file, or a picture by its URL, for a product that is posted or edited next.',
  request: {
    schema: z
      .object({
        dealId: optionalWireId<ProductId>(),
        image: wireFiles({ max: 1 }),
        url: wireText({ max: 2_000 }),
      })
      .refine(({ image, url }) => image.length === 1 || url !== '', {
        path: ['url'],
        message: fileTexts.required,
      })
      .transform(
        ({ dealId, image: [sent], url }): UploadFile => ({
          productId: dealId,
          file: sent ?? { state: 'linked', url },
        }),
      ),
    toWire: ({ productId, file }) => ({
      ...(productId !== null && { dealId: productId }),
      ...(file.state === 'sent' ? { image: [file] } : { url: file.url }),
    }),
    fields: { files: 'image' },
  },
  reply: {
    schema: z.object({ response: wireSuccess, dealId: replyId, file: storedFile.schema }),
    toWire: ({ productId, stored }: FileIn<'waiting'>) => ({
      response: 'success' as const,
      dealId: productId,
      file: storedFile.toWire(stored),
    }),
    fromWire: ({ dealId, file }): FileIn<'waiting'> => ({
      state: 'waiting',
      productId: dealId as ProductId,
      stored: storedFile.fromWire(file),
    }),
  },
});

/** An empty text names no picture. */
const nextPrimary = codec(namedWireId<FileId>(), {
  toWire: (id: FileId | null | undefined) => (id === null ? '' : id),
  fromWire: (id) => id,
});

export const removeFile = defineCall('deleteDealImage', {
  path: '/api/deleteDealImage',
  auth: 'member',
  summary:
    'Deletes a file of a product, or an own upload; the primary image only if another one takes its place.',
  request: requestOf<FileRemoval>({
    id: ['id', plain(wireId<FileId>())],
    nextPrimary: [
      'primaryImage',
      withDescription(nextPrimary, 'The new primary image; empty for the first of the rest.'),
    ],
  }),
  reply: replyOf<{ message: string; version: number | null }>({
    message: ['message', text],
    version: [
      'version',
      withDescription(nullable(integer), 'The product’s version now; null for an upload.'),
    ],
  }),
});

export const previewPicture = defineCall('previewImage', {
  path: '/api/previewImage',
  auth: 'member',
  extension: true,
  summary: 'A small copy of a picture from a linked page, to choose from.',
  request: requestOf<{ url: string }>({ url: ['url', plain(wireText({ max: 2_000 }))] }),
  reply: replyIn('image', withDescription(text, 'A data: address.')),
});
