import type { FileId, ProductId } from '#contract/core/ids.ts';
import * as fileCalls from '#contract/files/calls.ts';
import { productProblems, wholeForm } from '#contract/products/form.ts';
import type { PostProduct } from '#contract/products/posting.ts';
import * as calls from '#contract/products/posting-calls.ts';
import { productRefusals } from '#contract/products/refusal-texts.ts';
import * as staffCalls from '#contract/products/staff-calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { askBulk, type CapLinks, type Hold } from '../posts/index.ts';
import { admitEditor, deleteProduct, editProduct, postProduct, restoreProduct } from './actions.ts';
import { ignoredFields } from './policy.ts';
import { admitRemover, removeFile, uploadFile } from './product-files.ts';
import { findSimilar } from './similar.ts';
import { readEveryProduct } from './staff.ts';
import { readProductFiles, removeForGood } from './staff-files.ts';

/** rules/calls 12. A member who posts all day stays below these; a program that misuses an account does not. */
const postLimit = { perAddress: 120, perAccount: 40, windowMinutes: 15, counts: 'calls' } as const;
const uploadLimit = { perAddress: 600, perAccount: 200, windowMinutes: 15, counts: 'calls' } as const;

/** `hold` decides what waits for a moderator before it is public; `capLinks` is asked about edits. */
export function postingRoutes(
  services: Services,
  masterCache: MasterCache,
  hold: Hold<PostProduct>,
  capLinks: CapLinks,
): Binding[] {
  return [
    bindMember(calls.postProduct, {
      limit: postLimit,
      filesField: 'files',
      ignores: ignoredFields,
      rules: ({ form }) => productProblems(form),
      handle: async (post, viewer, _found, request) =>
        (await hold.keep(post, viewer, request)) ??
        postProduct(services, masterCache, post, { viewer, request }),
    }),
    bindMember(calls.editProduct, {
      limit: postLimit,
      filesField: 'files',
      admit: (id, viewer) => admitEditor(services, id as ProductId, viewer),
      ignores: ignoredFields,
      rules: ({ form }) => productProblems(wholeForm(form)),
      handle: (edit, viewer, found, { left }) =>
        editProduct(services, masterCache, edit, { found, viewer, capLinks, left: left() }),
    }),
    bindMember(calls.deleteProduct, {
      admit: (id, viewer) => admitEditor(services, id as ProductId, viewer, productRefusals.mayNotDelete),
      handle: (product, viewer) => deleteProduct(services, product, viewer),
    }),
    bindMember(calls.restoreProduct, {
      handle: (product, viewer) => restoreProduct(services, product, viewer),
    }),
    bindMember(staffCalls.listEveryProduct, {
      handle: (list) => readEveryProduct(services, masterCache, list),
    }),
    bindMember(staffCalls.listProductFiles, { handle: (asked) => readProductFiles(services, asked) }),
    bindMember(staffCalls.removeProductFile, {
      handle: (removal, viewer) => removeForGood(services, removal, viewer),
    }),
    bindMember(staffCalls.actOnProducts, {
      handle: (bulk, viewer) => askBulk(services, 'product', bulk, viewer),
    }),
    bindMember(fileCalls.uploadFile, {
      limit: uploadLimit,
      filesField: 'files',
      handle: (upload, viewer, _found, { left }) => uploadFile(services, upload, viewer, left()),
    }),
    bindMember(fileCalls.removeFile, {
      admit: (id, viewer) => admitRemover(services, id as FileId, viewer),
      handle: (removal, viewer, found) => removeFile(services, removal, found, viewer),
    }),
    bindMember(calls.findSimilar, { handle: (asked) => findSimilar(services, asked) }),
  ];
}
