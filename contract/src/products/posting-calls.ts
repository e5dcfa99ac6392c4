/** The calls that change products, and what their form asks for. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import type { FileId, ProductId } from '../core/ids.ts';
import { optionalWireId, replyId, wireId } from '../core/ids.ts';
import { sentenceReply } from '../core/reply.ts';
import { wireSuccess, wireText } from '../core/scalars.ts';
import { fileTexts } from '../files/texts.ts';
import { uploadFromWire, uploadToWire, wireFiles, wireUpload } from '../files/wire.ts';
import { editToWire, postToWire, wireEdit, wirePost } from './form-wire.ts';
import type { FindSimilar, LinkedPage, SimilarProduct, UploadedFile, UploadFile } from './posting.ts';

const savedReply = {
  schema: z.object({
    response: wireSuccess,
    success: z.literal(true),
    id: replyId,
    message: z.string().meta({ description: 'A sentence for a person.' }),
  }),
  toWire: ({ id, message }: { id: ProductId; message: string }) => ({
    response: 'success' as const,
    success: true as const,
    id,
    message,
  }),
  fromWire: ({ id, message }: { id: number; message: string }) => ({ id: id as ProductId, message }),
};

export const postProduct = defineCall('postdeal', {
  path: '/api/postdeal',
  auth: 'member',
  summary: 'Posts a product, with files sent along or uploaded before.',
  request: { schema: wirePost, toWire: postToWire },
  reply: savedReply,
});

export const editProduct = defineCall('editDeal', {
  path: '/api/editDeal',
  auth: 'member',
  summary: 'Edits a product; 409 when `version` is given and somebody saved a newer one.',
  request: { schema: wireEdit, toWire: editToWire },
  reply: savedReply,
});

const productRequest = {
  schema: z.object({ id: wireId<ProductId>() }),
  toWire: ({ id }: { id: ProductId }) => ({ id }),
};

export const deleteProduct = defineCall('deleteDeal', {
  path: '/api/deleteDeal',
  auth: 'member',
  summary: 'Hides a product everywhere; staff can restore it.',
  request: productRequest,
  reply: sentenceReply,
});

export const restoreProduct = defineCall('restoreDeal', {
  path: '/api/restoreDeal',
  auth: 'staff',
  extension: true,
  summary: 'Shows a deleted product again.',
  request: productRequest,
  reply: sentenceReply,
});

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
        ({ dealId, image: [file], url }): UploadFile => ({ productId: dealId, file: file ?? null, url }),
      ),
    toWire: ({ productId, file, url }) => ({
      ...(productId !== null && { dealId: productId }),
      ...(file !== null && { image: [file] }),
      ...(url !== '' && { url }),
    }),
  },
  reply: {
    schema: z.object({ response: wireSuccess, dealId: replyId, file: wireUpload }),
    toWire: ({ productId, upload }: UploadedFile) => ({
      response: 'success' as const,
      dealId: productId,
      file: uploadToWire(upload),
    }),
    fromWire: ({ dealId, file }): UploadedFile => ({
      productId: dealId as ProductId,
      upload: uploadFromWire(file),
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

export const findSimilar = defineCall('similarDeals', {
  path: '/api/similarDeals',
  auth: 'member',
  extension: true,
  summary: 'Products with the same link or nearly the same name, before one is posted twice.',
  request: {
    schema: z
      .object({
        url: wireText({ max: 2_000 }),
        title: wireText({ max: 10_000 }),
        id: optionalWireId<ProductId>(),
      })
      .transform(({ url, title, id }): FindSimilar => ({ url, title, except: id })),
    toWire: ({ url, title, except }) => ({ url, title, ...(except !== null && { id: except }) }),
  },
  reply: {
    schema: z.object({
      response: wireSuccess,
      deals: z.array(z.object({ id: replyId, del_title: z.string(), same: z.enum(['link', 'title']) })),
    }),
    toWire: (products: SimilarProduct[]) => ({
      response: 'success' as const,
      deals: products.map(({ id, title, same }) => ({ id, del_title: title, same })),
    }),
    fromWire: ({ deals }): SimilarProduct[] =>
      deals.map(({ id, del_title, same }) => ({ id: id as ProductId, title: del_title, same })),
  },
});
