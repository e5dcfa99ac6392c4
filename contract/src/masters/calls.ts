import { type Call, defineCall } from '../core/call.ts';
import { booleanCodec, type Codec, listOf, requestOf } from '../core/codec.ts';
import { replyIn } from '../core/request.ts';
import { wireBoolean } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import type { ListedMaster, MasterKind } from './model.ts';
import { brandCodec, categoryCodec, storeCodec, tagCodec } from './wire.ts';

export interface ListMasters {
  /** rules/masters 3 */
  includeSuspended: boolean;
}

function defineList<Row>(name: string, summary: string, row: Codec<Row>): Call<ListMasters, Row[]> {
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    summary,
    request: requestOf<ListMasters>({ includeSuspended: ['showAll', booleanCodec(wireBoolean())] }),
    reply: replyIn(name, listOf(row)),
    shows: () => [topics.masters],
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

export const masterLists: Readonly<Record<MasterKind, Call<ListMasters, ListedMaster[]>>> = {
  category: listCategories,
  type: listProductTypes,
  tag: listTags,
  label: listLabels,
};
