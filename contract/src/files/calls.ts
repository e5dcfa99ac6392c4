/** The calls for single files, and for pictures on pages elsewhere. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import type { FileId, ProductId } from '../core/ids.ts';
import { optionalWireId, replyId, wireId } from '../core/ids.ts';
import { wireSuccess, wireText } from '../core/scalars.ts';
import { filesFieldNames } from './arrangement-wire.ts';
import type { FileIn, LinkedPage, UploadFile } from './model.ts';
import { fileTexts } from './texts.ts';
import { storedFileFromWire, storedFileToWire, wireFiles, wireStoredFile } from './wire.ts';

export const uploadFile = defineCall('uploadFile', {
  path: '/api/uploadFile',
  auth: 'member',
  extension: true,
  summary:
    'Keeps one file, or one picture elsewhere by its url, for a product that is posted or edited next.',
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
    fields: { files: filesFieldNames.files },
  },
  reply: {
    schema: z.object({ response: wireSuccess, dealId: replyId, file: wireStoredFile }),
    toWire: ({ productId, stored }: FileIn<'waiting'>) => ({
      response: 'success' as const,
      dealId: productId,
      file: storedFileToWire(stored),
    }),
    fromWire: ({ dealId, file }): FileIn<'waiting'> => ({
      state: 'waiting',
      productId: dealId as ProductId,
      stored: storedFileFromWire(file),
    }),
  },
});

export const removeFile = defineCall('deleteDealImage', {
  path: '/api/deleteDealImage',
  auth: 'member',
  summary: 'Removes a stored file of a product, or an upload of one’s own; never the primary image.',
  request: {
    schema: z.object({ id: wireId<FileId>() }),
    toWire: ({ id }: { id: FileId }) => ({ id }),
  },
  reply: {
    schema: z.object({
      response: wireSuccess,
      message: z.string(),
      version: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'The product’s version now; null for an upload.' }),
    }),
    toWire: ({ message, version }: { message: string; version: number | null }) => ({
      response: 'success' as const,
      message,
      version,
    }),
    fromWire: ({ message, version }) => ({ message, version }),
  },
});

export const readLinkedPage = defineCall('getImage', {
  path: '/api/getImage',
  auth: 'member',
  summary: 'The title and the pictures of a page elsewhere.',
  request: {
    schema: z.object({ url: wireText({ max: 2_000 }) }),
    toWire: ({ url }: { url: string }) => ({ url }),
  },
  reply: {
    schema: z.object({ response: wireSuccess, images: z.array(z.string()), title: z.string() }),
    toWire: ({ title, pictureUrls }: LinkedPage) => ({
      response: 'success' as const,
      images: pictureUrls,
      title,
    }),
    fromWire: ({ images, title }): LinkedPage => ({ title, pictureUrls: images }),
  },
});

export const previewPicture = defineCall('previewImage', {
  path: '/api/previewImage',
  auth: 'member',
  extension: true,
  summary: 'A small copy of a picture elsewhere, to choose by; pages here show nothing from other sites.',
  request: {
    schema: z.object({ url: wireText({ max: 2_000 }) }),
    toWire: ({ url }: { url: string }) => ({ url }),
  },
  reply: {
    schema: z.object({
      response: wireSuccess,
      image: z.string().meta({ description: 'A data: address.' }),
    }),
    toWire: (image: string) => ({ response: 'success' as const, image }),
    fromWire: ({ image }) => image,
  },
});
