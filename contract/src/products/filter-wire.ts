/** Wire fields of filters by facts, with the names of `factFilters`. */
import { z } from 'zod';
import { described, listOf, objectOf, part, plain, text, whole } from '../core/codec.ts';
import { replyIn } from '../core/request.ts';
import { wireText } from '../core/scalars.ts';
import {
  type Facet,
  type FacetCount,
  type FactFilter,
  type FilterName,
  factFilters,
  filterNames,
  filterValue,
  readFilters,
} from './filters.ts';

function wireFilter(name: FilterName) {
  return wireText({ max: 1_000 }).refine(
    (text) => text === '' || filterValue(name, text) !== undefined,
    `This is no valid value for “${factFilters[name].label}”.`,
  );
}

const shape: z.ZodRawShape = Object.fromEntries(filterNames.map((name) => [name, wireFilter(name)]));

/** Of filters that were not chosen, nothing is sent. */
export const filterPart = part(shape, {
  toWire: (filter: FactFilter) => ({ ...filter }),
  fromWire: (wire): FactFilter => readFilters((name) => String(wire[name] ?? '')),
});

const facet = objectOf<Facet>({
  name: ['name', plain(z.enum(filterNames as [FilterName, ...FilterName[]]))],
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
