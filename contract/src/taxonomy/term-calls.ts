/** The calls by which staff maintain the taxonomy. */
import { z } from 'zod';
import { type Call, defineCall } from '../core/call.ts';
import { codec, plain, requestOf, withDescription } from '../core/codec.ts';
import { keptText, loadedVersion } from '../core/edit-codecs.ts';
import { type CategoryId, namedWireId, optionalWireId, wireId } from '../core/ids.ts';
import { postedReply } from '../core/request.ts';
import { wireBoolean, wireText } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import {
  filingKinds,
  slugLimit,
  type TaxonomyTermId,
  type TaxonomyTermKind,
  type TaxonomyTermStatus,
  taxonomyKinds,
} from './model.ts';
import type {
  EditTaxonomyTerm,
  ExportedTaxonomyTerm,
  MergeTaxonomyTerms,
  OneTaxonomyTerm,
  TaxonomyTermForm,
} from './term-form.ts';
import { taxonomyTexts } from './texts.ts';
import { filingKindNames, kindNames } from './wire.ts';

type PerTaxonomyTerm<Thing> = Readonly<Record<TaxonomyTermKind, Thing>>;

/** Longer than any rule allows, so that the rule's own sentence applies. */
const longest = 10_000;
const name = plain(wireText({ max: longest, required: taxonomyTexts.required }));
const description = plain(wireText({ max: longest }));
const id = plain(wireId<TaxonomyTermId>());
const slug = withDescription(
  plain(wireText({ max: longest })),
  `At most ${slugLimit} characters; defaults to one made from the name.`,
);
const parent = withDescription(
  codec(optionalWireId<CategoryId>(), {
    toWire: (id: CategoryId | null) => id ?? undefined,
    fromWire: (id) => id,
  }),
  'A top-level category; 0 or absent for a top-level category.',
);
const keptParent = withDescription(
  codec(namedWireId<CategoryId>(), {
    toWire: (id: CategoryId | null | undefined) => (id === null ? 0 : id),
    fromWire: (id) => id,
  }),
  'The same; unchanged if absent.',
);
const keptStatus = codec(
  wireBoolean(null).meta({ description: '1 active, 0 inactive; unchanged if absent.' }),
  {
    toWire: (status: TaxonomyTermStatus | null) =>
      status === null ? undefined : status === 'active' ? 1 : 0,
    fromWire: (isActive): TaxonomyTermStatus | null =>
      isActive === null ? null : isActive ? 'active' : 'suspended',
  },
);
const kind = kindCodec(taxonomyKinds, kindNames);
const filingKind = kindCodec(filingKinds, filingKindNames);

function kindCodec<Kind extends string>(kinds: readonly [Kind, ...Kind[]], names: Record<Kind, string>) {
  const all = Object.values<string>(names);
  return codec(z.enum(all, { error: `Choose one of: ${all.join(', ')}.` }), {
    toWire: (kind: Kind) => names[kind],
    fromWire: (wire) => kinds.find((kind) => names[kind] === wire) ?? kinds[0],
  });
}

type PlainForm = Omit<TaxonomyTermForm, 'slug' | 'parentId'>;
type PlainEdit = Omit<EditTaxonomyTerm, 'slug' | 'parentId'>;

const formFields = { name: ['name', name], description: ['description', description] } as const;
const editFields = {
  id: ['id', id],
  name: ['name', keptText],
  description: ['description', keptText],
  status: ['status', keptStatus],
  version: ['version', withDescription(loadedVersion, 'Extension: 409 if someone saved a newer version.')],
} as const;

const plainForm = requestOf<PlainForm>(formFields);
const plainEdit = requestOf<PlainEdit>(editFields);
const categoryForm = requestOf<TaxonomyTermForm>({
  ...formFields,
  parentId: ['parent', parent],
  slug: ['slug', slug],
});
const categoryEdit = requestOf<EditTaxonomyTerm>({
  ...editFields,
  parentId: ['parent', keptParent],
  slug: ['slug', keptText],
});

function defineTermEditing<Input extends object>(
  callName: string,
  summary: string,
  request: ReturnType<typeof requestOf<Input>>,
  extension = false,
): Call<Input, ExportedTaxonomyTerm> {
  return defineCall(callName, {
    path: `/api/${callName}`,
    auth: 'staff',
    extension,
    summary,
    request,
    reply: postedReply<TaxonomyTermId>(),
    changes: () => [topics.taxonomy],
  });
}

export const addTaxonomyTerm: PerTaxonomyTerm<Call<TaxonomyTermForm, ExportedTaxonomyTerm>> = {
  category: defineTermEditing('addCategory', 'Adds a category.', categoryForm),
  type: defineTermEditing(
    'addStore',
    "Adds a type, named store on the wire and 'Type' on screen.",
    plainForm,
  ),
  tag: defineTermEditing('addBrand', "Adds a tag, named brand on the wire and 'Tags' on screen.", plainForm),
  label: defineTermEditing(
    'addTag',
    "Adds a label, named tag on the wire and 'Labeling' on screen.",
    plainForm,
  ),
  creditKind: defineTermEditing('addCreditKind', 'Adds a kind of credit hours.', plainForm, true),
};

export const editTaxonomyTerm: PerTaxonomyTerm<Call<EditTaxonomyTerm, ExportedTaxonomyTerm>> = {
  category: defineTermEditing(
    'editCategory',
    'Changes a category; its former slug leads to the new one.',
    categoryEdit,
  ),
  type: defineTermEditing('updateStore', 'Changes a type.', plainEdit),
  tag: defineTermEditing('updateBrand', 'Changes a tag.', plainEdit),
  label: defineTermEditing('updateTag', 'Changes a label.', plainEdit),
  creditKind: defineTermEditing('updateCreditKind', 'Changes a kind of credit hours.', plainEdit, true),
};

export const suspendTaxonomyTerm = defineTermEditing(
  'deleteMasters',
  'Suspends a row of a master list: products that use it keep it; it can’t be added to others.',
  requestOf<OneTaxonomyTerm>({ kind: ['type', kind], id: ['id', id] }),
);

export const mergeTaxonomyTerms = defineTermEditing(
  'mergeMasters',
  'Merges a row of a master list into another one; its products move to that one.',
  requestOf<MergeTaxonomyTerms>({ kind: ['type', filingKind], id: ['id', id], into: ['into', id] }),
  true,
);
