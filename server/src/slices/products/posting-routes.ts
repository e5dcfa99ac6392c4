import type { FileId, ProductId } from '#contract/core/ids.ts';
import { wireFieldNames } from '#contract/products/form-wire.ts';
import * as calls from '#contract/products/posting-calls.ts';
import { productTexts } from '#contract/products/texts.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterDirectory } from '../masters/index.ts';
import { admitEditor, deleteProduct, editProduct, postProduct, restoreProduct } from './actions.ts';
import { previewPicture, readLinkedPage } from './links.ts';
import { findSimilar } from './similar.ts';
import { admitRemover, removeFile, uploadFile } from './uploads.ts';

/** decisions 3.4. A member who posts all day stays below these; a program that misuses an account does not. */
const postLimit = { perAddress: 120, perAccount: 40, windowMinutes: 15, counts: 'calls' } as const;
const uploadLimit = { perAddress: 600, perAccount: 200, windowMinutes: 15, counts: 'calls' } as const;
const linkLimit = { perAddress: 120, perAccount: 40, windowMinutes: 15, counts: 'calls' } as const;
/** A linked page offers a dozen at once. */
const previewLimit = { perAddress: 1_000, perAccount: 300, windowMinutes: 15, counts: 'calls' } as const;

const filesField = wireFieldNames.files;

export function postingRoutes(services: Services, directory: MasterDirectory): Binding[] {
  return [
    bindMember(calls.postProduct, {
      limit: postLimit,
      filesField,
      handle: (post, viewer) => postProduct(services, directory, post, viewer),
    }),
    bindMember(calls.editProduct, {
      limit: postLimit,
      filesField,
      admit: (id, viewer) => admitEditor(services, id as ProductId, viewer),
      handle: (edit, viewer) => editProduct(services, directory, edit, viewer),
    }),
    bindMember(calls.deleteProduct, {
      admit: (id, viewer) => admitEditor(services, id as ProductId, viewer, productTexts.mayNotDelete),
      handle: (product, viewer) => deleteProduct(services, product, viewer),
    }),
    bindMember(calls.restoreProduct, { handle: (product) => restoreProduct(services, product) }),
    bindMember(calls.uploadFile, {
      limit: uploadLimit,
      filesField,
      handle: (upload, viewer) => uploadFile(services, upload, viewer),
    }),
    bindMember(calls.removeFile, {
      admit: (id, viewer) => admitRemover(services, id as FileId, viewer),
      handle: (file, viewer) => removeFile(services, file, viewer),
    }),
    bindMember(calls.readLinkedPage, { limit: linkLimit, handle: (link) => readLinkedPage(services, link) }),
    bindMember(calls.previewPicture, {
      limit: previewLimit,
      handle: (link) => previewPicture(services, link),
    }),
    bindMember(calls.findSimilar, { handle: (asked) => findSimilar(services, asked) }),
  ];
}
