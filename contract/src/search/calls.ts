import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { wireChoice, wireInt, wireSuccess } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import { dealFromWire, dealToWire, wireDeal } from '../products/wire.ts';
import type { Search, SearchResult } from './model.ts';
import { maxPage, plainText, searchTextLimit, sortOrders } from './model.ts';
import { searchTexts } from './texts.ts';

const runs = z
  .array(z.object({ text: z.string(), matched: z.boolean() }))
  .meta({ description: 'The text in runs; those with `matched` answer the search.' });

const searchText = z
  .union([z.string(), z.number(), z.boolean(), z.null()], { error: searchTexts.plainText })
  .optional()
  .transform((value) => plainText(String(value ?? '')))
  .refine((text) => text.length <= searchTextLimit, { error: searchTexts.tooLong });

export const searchProducts = defineCall('search', {
  path: '/api/search',
  auth: 'guest',
  summary: 'A page of 20 products that match a text.',
  request: {
    schema: z
      .object({
        searchtxt: searchText,
        sortby: wireChoice(sortOrders, 'newest'),
        page: wireInt({ min: 1, max: maxPage, fallback: 1 }),
      })
      .transform(({ searchtxt, sortby, page }): Search => ({ text: searchtxt, sort: sortby, page })),
    toWire: ({ text, sort, page }) => ({ searchtxt: text, sortby: sort, page }),
  },
  reply: {
    schema: z.object({
      response: wireSuccess,
      message: z.string(),
      deals: z.array(wireDeal.extend({ marked_title: runs, marked_descr: runs })),
      count: z.number().int().meta({ description: 'Exact up to 1000.' }),
      more: z.boolean().meta({ description: 'True when there are more than `count`.' }),
    }),
    toWire: ({ hits, count, isMore }: SearchResult) => ({
      response: 'success' as const,
      message: searchTexts.found(count, isMore),
      deals: hits.map(({ product, title, excerpt }) => ({
        ...dealToWire(product),
        marked_title: title,
        marked_descr: excerpt,
      })),
      count,
      more: isMore,
    }),
    fromWire: ({ deals, count, more }) => ({
      hits: deals.map((deal) => ({
        product: dealFromWire(deal),
        title: deal.marked_title,
        excerpt: deal.marked_descr,
      })),
      count,
      isMore: more,
    }),
  },
  shows: () => [topics.lists('product'), topics.masters],
});
