import { type Call, defineCall } from '../core/call.ts';
import { booleanCodec, type Codec, listOf, requestOf } from '../core/codec.ts';
import { replyIn } from '../core/request.ts';
import { wireBoolean } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import type { ListedTaxonomyTerm, TaxonomyTermKind } from './model.ts';
import { brandCodec, categoryCodec, creditKindCodec, storeCodec, tagCodec } from './wire.ts';

export interface ListTaxonomy {
  /** rules/taxonomy 3 */
  includeSuspended: boolean;
}

function defineList<Row>(
  name: string,
  summary: string,
  row: Codec<Row>,
  extension = false,
): Call<ListTaxonomy, Row[]> {
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    extension,
    summary,
    request: requestOf<ListTaxonomy>({ includeSuspended: ['showAll', booleanCodec(wireBoolean())] }),
    reply: replyIn(name, listOf(row)),
    shows: () => [topics.taxonomy],
  });
}

export const listCategories = defineList('category', 'The categories.', categoryCodec);

export const listProductTypes = defineList(
  'store',
  "The types, named stores on the wire and 'Type' on screen.",
  storeCodec,
);

export const listTags = defineList(
  'brands',
  "The tags, named brands on the wire and 'Tags' on screen.",
  brandCodec,
);

export const listLabels = defineList(
  'tags',
  "The labels, named tags on the wire and 'Labeling' on screen.",
  tagCodec,
);

export const listCreditKinds = defineList('creditKinds', 'The kinds of credit hours.', creditKindCodec, true);

export const taxonomyLists: Readonly<Record<TaxonomyTermKind, Call<ListTaxonomy, ListedTaxonomyTerm[]>>> = {
  category: listCategories,
  type: listProductTypes,
  tag: listTags,
  label: listLabels,
  creditKind: listCreditKinds,
};
