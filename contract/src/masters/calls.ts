import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { wireFlag, wireSuccess } from '../core/scalars.ts';
import type { Category, Label, ProductType, Tag } from './model.ts';
import {
  brandFromWire,
  brandToWire,
  categoryFromWire,
  categoryToWire,
  storeFromWire,
  storeToWire,
  tagFromWire,
  tagToWire,
  wireBrand,
  wireCategory,
  wireStore,
  wireTag,
} from './wire.ts';

/** decisions 1.4: 1 includes suspended rows. */
const request = {
  schema: z.object({ showAll: wireFlag() }).transform(({ showAll }) => ({ includeSuspended: showAll })),
  toWire: ({ includeSuspended }: { includeSuspended: boolean }) => ({ showAll: includeSuspended ? 1 : 0 }),
};

export const listCategories = defineCall('category', {
  path: '/api/category',
  auth: 'member',
  summary: 'The categories.',
  request,
  reply: {
    schema: z.object({ response: wireSuccess, category: z.array(wireCategory) }),
    toWire: (rows: Category[]) => ({ response: 'success' as const, category: rows.map(categoryToWire) }),
    fromWire: ({ category }) => category.map(categoryFromWire),
  },
});

export const listProductTypes = defineCall('store', {
  path: '/api/store',
  auth: 'member',
  summary: "The types, named stores on the wire and 'Type' on screen.",
  request,
  reply: {
    schema: z.object({ response: wireSuccess, store: z.array(wireStore) }),
    toWire: (rows: ProductType[]) => ({ response: 'success' as const, store: rows.map(storeToWire) }),
    fromWire: ({ store }) => store.map(storeFromWire),
  },
});

export const listTags = defineCall('brands', {
  path: '/api/brands',
  auth: 'member',
  summary: "The tags, named brands on the wire and 'Tags' on screen.",
  request,
  reply: {
    schema: z.object({ response: wireSuccess, brands: z.array(wireBrand) }),
    toWire: (rows: Tag[]) => ({ response: 'success' as const, brands: rows.map(brandToWire) }),
    fromWire: ({ brands }) => brands.map(brandFromWire),
  },
});

export const listLabels = defineCall('tags', {
  path: '/api/tags',
  auth: 'member',
  summary: "The labels, named tags on the wire and 'Labeling' on screen.",
  request,
  reply: {
    schema: z.object({ response: wireSuccess, tags: z.array(wireTag) }),
    toWire: (rows: Label[]) => ({ response: 'success' as const, tags: rows.map(tagToWire) }),
    fromWire: ({ tags }) => tags.map(tagFromWire),
  },
});
