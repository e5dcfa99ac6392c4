/** Wire fields of filters by facts, with the names of `factFilters`. */
import type { z } from 'zod';
import { type Codec, described, listOf, objectOf, part, text, whole } from '../core/codec.ts';
import { replyIn } from '../core/request.ts';
import { filterShape } from './facts-schema.ts';
import type { Facet, FacetCount, FactFilter, FilterName } from './filters.ts';

function chosen(wire: Record<string, unknown>): FactFilter {
  const texts = Object.entries(wire).filter(([, value]) => value !== '' && value !== undefined);
  return Object.fromEntries(texts);
}

const filterFields = {
  toWire: (filter: FactFilter) => ({ ...filter }),
  // The schema has checked the values.
  fromWire: (wire: Record<string, unknown>): FactFilter => chosen(wire),
};

/** Of filters that were not chosen, nothing is sent. */
export const filterPart = part(filterShape, filterFields);

/** The fields of some filters. */
export function filterPartOf(names: readonly FilterName[]) {
  const shape = Object.fromEntries(names.map((name) => [name, filterShape[name]])) as z.ZodRawShape;
  return part(shape, {
    ...filterFields,
    fromWire: (wire: Record<string, unknown>) =>
      chosen(Object.fromEntries(names.map((name) => [name, wire[name]]))),
  });
}

const facet = objectOf<Facet>({
  name: ['name', text as Codec<FilterName>],
  values: [
    'values',
    listOf(
      objectOf<FacetCount>({
        value: ['value', text],
        name: ['name', described(text, 'What the page calls it.')],
        count: ['count', described(whole, 'Counted up to 1,001, which means more than 1,000.')],
      }),
    ),
  ],
});

export const facetsReply = replyIn('facets', listOf(facet));
