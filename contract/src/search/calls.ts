import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { integer, listOf, objectOf, part, plain, requestOf, text, withDescription } from '../core/codec.ts';
import { wireChoice, wireInt, wireSuccess } from '../core/scalars.ts';
import { searchText } from '../core/search-text.ts';
import { listTopics, topics } from '../core/topics.ts';
import { wireDeal } from '../products/deal-schema.ts';
import { facetsReply, filterPart } from '../products/filter-wire.ts';
import { dealFromWire, dealToWire } from '../products/wire.ts';
import type { Correction, Search, SearchHit, SearchResult } from './model.ts';
import { maxPage, searchTextLimit, sortOrders } from './model.ts';
import { searchTexts } from './texts.ts';

const runs = plain(
  z
    .array(z.object({ text: z.string(), matched: z.boolean() }))
    .meta({ description: 'The text in runs; those with `matched` answer the search.' }),
);

const hit = objectOf<SearchHit>({
  product: part(wireDeal.shape, { toWire: dealToWire, fromWire: dealFromWire }),
  title: ['marked_title', runs],
  excerpt: ['marked_descr', runs],
});

const correction = objectOf<Correction>({ from: ['from', text], to: ['to', listOf(text)] });

const found = objectOf<SearchResult>({
  hits: ['deals', listOf(hit)],
  count: ['count', withDescription(integer, 'Exact up to 1000.')],
  isMore: ['more', plain(z.boolean().meta({ description: 'True when there are more than `count`.' }))],
  corrected: [
    'corrected',
    withDescription(listOf(correction), 'Words that no product holds, and those that were searched instead.'),
  ],
});

const opening = ({ count, isMore }: SearchResult) => ({
  response: 'success' as const,
  message: searchTexts.found(count, isMore),
});

/** The search text. */
export const searchField = z
  .union([z.string(), z.number(), z.boolean(), z.null()], { error: searchTexts.plainText })
  .optional()
  .transform((value) => searchText(String(value ?? '')))
  .refine((text) => text.length <= searchTextLimit, { error: searchTexts.tooLong });

/** A search without its order and page. */
export type SearchedFacets = Pick<Search, 'text' | 'facts'>;

export const countSearchFacets = defineCall('searchFacets', {
  path: '/api/searchFacets',
  auth: 'guest',
  extension: true,
  summary: 'How many of the products that match a text each further value of a filter would find.',
  request: requestOf<SearchedFacets>({ text: ['searchtxt', plain(searchField)], facts: filterPart }),
  reply: facetsReply,
  shows: () => [topics.lists('product'), topics.taxonomy],
});

export const searchProducts = defineCall('search', {
  path: '/api/search',
  auth: 'guest',
  summary: 'A page of 20 products that match a text.',
  request: requestOf<Search>({
    text: ['searchtxt', plain(searchField)],
    facts: filterPart,
    sort: ['sortby', plain(wireChoice(sortOrders, 'newest'))],
    // Any page past the last one is the same empty page.
    page: ['page', plain(wireInt({ min: 1, max: maxPage + 1, fallback: 1 }))],
  }),
  reply: {
    schema: z.object({ response: wireSuccess, message: z.string(), ...found.shape }),
    toWire: (result: SearchResult) => ({ ...opening(result), ...found.toWire(result) }),
    fromWire: (wire) => found.fromWire(wire),
  },
  shows: () => [...listTopics('product'), topics.taxonomy],
});
