/** Legacy wire shapes of the taxonomy: wire stores are types, brands are tags, tags are labels. */
import { z } from 'zod';
import {
  type Codec,
  codec,
  type Fields,
  idCodec,
  objectOf,
  plain,
  text,
  withDescription,
} from '../core/codec.ts';
import type { CategoryId, CreditKindId, Id, LabelId, ProductTypeId, TagId } from '../core/ids.ts';
import type {
  Category,
  CreditKind,
  FiledCategory,
  Label,
  Named,
  NamedCategory,
  ProductType,
  Tag,
  TaxonomyTermStatus,
} from './model.ts';

/** The name of each list in the calls. */
export const filingKindNames = { type: 'str', tag: 'brd', category: 'cat', label: 'tag' } as const;
export const kindNames = { ...filingKindNames, creditKind: 'crd' } as const;

const status = codec(z.number().int().min(0).max(1).meta({ description: '1 active, 0 suspended.' }), {
  toWire: (value: TaxonomyTermStatus) => (value === 'active' ? 1 : 0),
  fromWire: (active): TaxonomyTermStatus => (active === 1 ? 'active' : 'suspended'),
});

/** Absent for active terms, which keeps lists short. */
const suspended = codec(z.literal(0).optional(), {
  toWire: (value: TaxonomyTermStatus) => (value === 'active' ? undefined : 0),
  fromWire: (active): TaxonomyTermStatus => (active === undefined ? 'active' : 'suspended'),
});

const parent = codec(z.number().int().meta({ description: 'The parent category, 0 at the top level.' }), {
  toWire: (id: CategoryId | null) => id ?? 0,
  fromWire: (wire) => (wire === 0 ? null : (wire as CategoryId)),
});

const count = plain(z.number().int().min(0).optional());

/** For staff only. */
const forStaff = {
  version: ['version', withDescription(count, 'Extension, for the staff: counts edits.')],
  uses: [
    'uses',
    withDescription(count, 'Extension, for the staff: products that name it, without deleted ones.'),
  ],
} as const;

function named<TaxonomyTermId extends Id<string>>(name: string): Fields<Named<TaxonomyTermId>> {
  return { id: ['id', idCodec()], name: [name, text] };
}

export const categoryFields: Fields<NamedCategory> = {
  ...named<CategoryId>('ctg_name'),
  slug: ['slug', text],
};
export const parentField = ['ctg_parent', parent] as const;
const store = named<ProductTypeId>('str_name');
const brand = named<TagId>('brd_name');
const tag = named<LabelId>('tag_name');
const creditKind = named<CreditKindId>('crd_name');

export const namedCategory = objectOf(categoryFields);

/** Terms on a product. Lists contain hundreds of them, so the conversion is written out for speed. */
export const filedCategory: Codec<FiledCategory> = {
  ...objectOf<FiledCategory>({
    ...categoryFields,
    status: ['ctg_active', withDescription(suspended, '0 if suspended, absent otherwise.')],
  }),
  toWire: ({ id, name, slug, status }) => ({
    id,
    ctg_name: name,
    slug,
    ctg_active: suspended.toWire(status),
  }),
};
export const namedStore: Codec<Named<ProductTypeId>> = {
  ...objectOf(store),
  toWire: ({ id, name }) => ({ id, str_name: name }),
};
export const namedBrand: Codec<Named<TagId>> = {
  ...objectOf(brand),
  toWire: ({ id, name }) => ({ id, brd_name: name }),
};
export const namedTag: Codec<Named<LabelId>> = {
  ...objectOf(tag),
  toWire: ({ id, name }) => ({ id, tag_name: name }),
};

export const categoryCodec = objectOf<Category>({
  ...categoryFields,
  description: ['ctg_desc', text],
  parentId: parentField,
  status: ['ctg_active', status],
  ...forStaff,
});
export const storeCodec = objectOf<ProductType>({
  ...store,
  description: ['str_descr', text],
  status: ['str_active', status],
  ...forStaff,
});
export const brandCodec = objectOf<Tag>({
  ...brand,
  description: ['brd_desc', text],
  status: ['brd_active', status],
  ...forStaff,
});
export const tagCodec = objectOf<Label>({
  ...tag,
  description: ['tag_desc', text],
  status: ['tag_active', status],
  ...forStaff,
});
export const creditKindCodec = objectOf<CreditKind>({
  ...creditKind,
  description: ['crd_desc', text],
  status: ['crd_active', status],
  ...forStaff,
});
