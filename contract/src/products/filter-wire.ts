/** Wire fields of filters by facts, with the names of `factFilters`. */
import type { z } from 'zod';
import { part } from '../core/codec.ts';
import { wireText } from '../core/scalars.ts';
import {
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
