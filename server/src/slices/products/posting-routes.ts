import { parseWebAddress } from '#contract/core/addresses.ts';
import type { FileId, ProductId } from '#contract/core/ids.ts';
import * as fileCalls from '#contract/files/calls.ts';
import { titleLimit } from '#contract/posts/model.ts';
import { productProblems, wholeForm } from '#contract/products/form.ts';
import { productRefusals } from '#contract/products/form-texts.ts';
import {
  type FindSimilar,
  type PostProduct,
  type SimilarProduct,
  similarCount,
} from '#contract/products/posting.ts';
import * as calls from '#contract/products/posting-calls.ts';
import * as staffCalls from '#contract/products/staff-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { askBulk, type CapLinks, type ModerationGate } from '../posts/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { admitEditor, deleteProduct, editProduct, postProduct, restoreProduct } from './actions.ts';
import { listSimilarRows } from './feed-queries.ts';
import { ignoredFields } from './policy.ts';
import { storedLinkKey } from './posting-queries.ts';
import { admitRemover, removeFile, uploadFile } from './product-files.ts';
import { readEveryProduct, setSuggestedKinds, suggestKinds } from './staff-actions.ts';
import { readProductFiles, removeForGood } from './staff-files.ts';

/** rules/calls 12. A member who posts all day stays below these; a program that misuses an account does not. */
const postLimit = { perAddress: 120, perAccount: 40, windowMinutes: 15, counts: 'calls' } as const;
const uploadLimit = { perAddress: 600, perAccount: 200, windowMinutes: 15, counts: 'calls' } as const;

/** `hold` decides what waits for a moderator before it is public; `capLinks` checks edits. */
export function postingRoutes(
  context: AppContext,
  taxonomyCache: TaxonomyCache,
  hold: ModerationGate<PostProduct>,
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
        postProduct(context, taxonomyCache, post, { viewer, request }),
    }),
    bindMember(calls.editProduct, {
      limit: postLimit,
      filesField: 'files',
      admit: (id, viewer) => admitEditor(context, id as ProductId, viewer),
      ignores: ignoredFields,
      rules: ({ form }) => productProblems(wholeForm(form)),
      handle: (edit, viewer, found, { left }) =>
        editProduct(context, taxonomyCache, edit, { found, viewer, capLinks, left: left() }),
    }),
    bindMember(calls.deleteProduct, {
      admit: (id, viewer) => admitEditor(context, id as ProductId, viewer, productRefusals.mayNotDelete),
      handle: (product, viewer) => deleteProduct(context, product, viewer),
    }),
    bindMember(calls.restoreProduct, {
      handle: (product, viewer) => restoreProduct(context, product, viewer),
    }),
    bindMember(staffCalls.listEveryProduct, {
      handle: (list) => readEveryProduct(context, taxonomyCache, list),
    }),
    bindMember(staffCalls.listProductFiles, { handle: (input) => readProductFiles(context, input) }),
    bindMember(staffCalls.removeProductFile, {
      handle: (removal, viewer) => removeForGood(context, removal, viewer),
    }),
    bindMember(staffCalls.listKindSuggestions, { handle: () => suggestKinds(context, taxonomyCache) }),
    bindMember(staffCalls.setKinds, {
      handle: ({ ids }, viewer) => setSuggestedKinds(context, taxonomyCache, ids, viewer),
    }),
    bindMember(staffCalls.actOnProducts, {
      handle: (bulk, viewer) => askBulk(context, 'product', bulk, viewer),
    }),
    bindMember(fileCalls.uploadFile, {
      limit: uploadLimit,
      filesField: 'files',
      handle: (upload, viewer, _found, { left }) => uploadFile(context, upload, viewer, left()),
    }),
    bindMember(fileCalls.removeFile, {
      admit: (id, viewer) => admitRemover(context, id as FileId, viewer),
      handle: (removal, viewer, found) => removeFile(context, removal, found, viewer),
    }),
    bindMember(calls.findSimilar, { handle: (input) => findSimilar(context, input) }),
  ];
}

/** Products with the same link first, then those with nearly the same title, which differs by one word at most. */
export async function findSimilar(
  { database }: AppContext,
  { url, title, except }: FindSimilar,
): Promise<SimilarProduct[]> {
  const address = parseWebAddress(url);
  const link = address === undefined ? null : storedLinkKey(address);
  const searchedTitle = title.slice(0, titleLimit);
  const rows = await listSimilarRows(database.db, {
    link,
    title: searchedTitle,
    except,
    count: similarCount,
  });
  const sameLink = rows.filter((row) => link !== null && row.linkKey === link);
  const sameTitle = rows.filter((row) => !sameLink.includes(row) && isNearly(row.title, searchedTitle));
  return [
    ...sameLink.map(({ id, title: shown }) => ({ id, title: shown, same: 'link' as const })),
    ...sameTitle.map(({ id, title: shown }) => ({ id, title: shown, same: 'title' as const })),
  ].slice(0, similarCount);
}

function isNearly(one: string, other: string): boolean {
  const [these, those] = [wordsOf(one), wordsOf(other)];
  const more = these.difference(those).size;
  const less = those.difference(these).size;
  const isShort = Math.min(these.size, those.size) < 3;
  return isShort ? more + less === 0 : more <= 1 && less <= 1;
}

function wordsOf(title: string): Set<string> {
  return new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
