/** Wire fields of filters by facts, with the names of `factFilters`. */
import type { z } from 'zod';
import {
  type Codec,
  integer,
  listOf,
  objectOf,
  part,
  replyBoolean,
  text,
  withDescription,
} from '../core/codec.ts';
import { replyIn } from '../core/request.ts';
import { filterShape } from './facts-schema.ts';
import type { Facet, FacetCount, FactFilter, FilterName } from './filters.ts';

/** The fields of some filters. Of filters that were not chosen, nothing is sent. */
export function filterPartOf(names: readonly string[]) {
  const shape = Object.fromEntries(names.map((name) => [name, filterShape[name]])) as z.ZodRawShape;
  return part(shape, {
    toWire: (filter: FactFilter) => ({ ...filter }),
    // The schema has checked the values; the other fields of the request are none.
    fromWire: (wire: Record<string, unknown>): FactFilter =>
      Object.fromEntries(names.map((name) => [name, wire[name]]).filter(([, value]) => Boolean(value))),
  });
}

/** Browsers, which send filters and never read them, have no names here. */
export const filterPart = filterPartOf(Object.keys(filterShape));

const facet = objectOf<Facet>({
  name: ['name', text as Codec<FilterName>],
  isSampled: [
    'sampled',
    withDescription(replyBoolean, 'True if only some were counted, so that there may be more.'),
  ],
  values: [
    'values',
    listOf(
      objectOf<FacetCount>({
        value: ['value', text],
        name: ['name', withDescription(text, 'What the page calls it.')],
        count: ['count', withDescription(integer, 'Counted up to 1,001, which means more than 1,000.')],
      }),
    ),
  ],
});

export const facetsReply = replyIn('facets', listOf(facet));
