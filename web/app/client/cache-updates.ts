import type { QueryClient } from '@tanstack/react-query';
import { listComments } from '#contract/comments/calls.ts';
import type { Votable } from '#contract/core/ids.ts';
import { listProducts, openProduct } from '#contract/products/calls.ts';
import { listSaved } from '#contract/saved/calls.ts';
import { listThreads, openThread } from '#contract/threads/calls.ts';

interface Holder {
  /** The names of the calls whose cached responses contain such items. */
  calls: string[];
  list: string;
}

/** Tells where responses contain items of one kind: as the response itself, or in a list of this name. */
const holders: Record<Votable['kind'], Holder> = {
  product: { calls: [listProducts.name, openProduct.name, listSaved.name], list: 'products' },
  thread: { calls: [listThreads.name, openThread.name], list: 'threads' },
  comment: { calls: Object.values(listComments).map(({ name }) => name), list: 'comments' },
};

/**
 * Updates one item in every cached query, so that lists and pages agree. The queries keep their age: they are requested
 * again when they would have been.
 */
export function updateCached<Thing extends { id: number }>(
  queries: QueryClient,
  { kind, id }: Votable,
  change: (thing: Thing) => Thing,
): void {
  const { calls, list } = holders[kind];
  const isHolder = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => calls.includes(String(name));
  for (const { queryKey, state } of queries.getQueryCache().findAll({ predicate: isHolder })) {
    const data = updatedIn(state.data, { list, id, change });
    if (data !== state.data) queries.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
  }
}

interface Update<Thing> {
  list: string;
  id: number;
  change: (thing: Thing) => Thing;
}

/** Returns the same object if nothing changes, so that nothing is rendered again. */
export function updatedIn<Thing extends { id: number }>(data: unknown, what: Update<Thing>): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const record = data as Record<string, unknown>;
  if (Array.isArray(record.pages)) {
    const pages = eachUpdated(record.pages, (page) => updatedIn(page, what));
    return pages === record.pages ? data : { ...record, pages };
  }
  const things = record[what.list];
  const isIt = (thing: unknown) => (thing as Thing).id === what.id;
  if (Array.isArray(things)) {
    const changed = eachUpdated(things, (thing) => (isIt(thing) ? updatedItem(thing, what) : thing));
    return changed === things ? data : { ...record, [what.list]: changed };
  }
  return isIt(record) ? what.change(data as Thing) : data;
}

/** A saved product contains the product, or null once that is deleted. */
function updatedItem<Thing>(item: unknown, { change }: Update<Thing>): unknown {
  const { product } = item as { product?: Thing | null };
  if (product === undefined) return change(item as Thing);
  return product === null ? item : { ...(item as object), product: change(product) };
}

function eachUpdated(before: unknown[], change: (item: unknown) => unknown): unknown[] {
  const after = before.map(change);
  return after.every((item, place) => item === before[place]) ? before : after;
}
