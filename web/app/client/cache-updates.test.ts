import { expect, test } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { listProducts, openProduct } from '#contract/products/calls.ts';
import { updateCached, updatedIn } from './cache-updates.ts';
import { createQueries } from './queries.ts';

interface Thing {
  id: number;
  likes: number;
}

const liked = (thing: Thing): Thing => ({ ...thing, likes: thing.likes + 1 });
const what = { list: 'products', id: 2, change: liked };

test('updates an item in pages, in a list and by itself', () => {
  const one = { id: 1, likes: 5 };
  const list = { products: [one, { id: 2, likes: 0 }], total: 2 };
  expect(updatedIn(list, what)).toEqual({ products: [one, { id: 2, likes: 1 }], total: 2 });
  expect(updatedIn({ pages: [list], pageParams: [0] }, what)).toEqual({
    pages: [{ products: [one, { id: 2, likes: 1 }], total: 2 }],
    pageParams: [0],
  });
  expect(updatedIn({ id: 2, likes: 7 }, what)).toEqual({ id: 2, likes: 8 });
  const saved = [
    { id: 2, product: { id: 2, likes: 0 } },
    { id: 3, product: null },
  ];
  expect(updatedIn({ products: saved }, what)).toEqual({
    products: [{ id: 2, product: { id: 2, likes: 1 } }, saved[1]],
  });
});

test('returns the same object if it does not contain the item', () => {
  for (const data of [
    undefined,
    { id: 1, likes: 1 },
    { products: [{ id: 1, likes: 1 }] },
    { pages: [{ products: [{ id: 3, likes: 1 }] }], pageParams: [0] },
  ])
    expect(updatedIn(data, what)).toBe(data);
});

test('updates cached replies of the same kind only, and keeps their age', () => {
  const queries = createQueries();
  queries.setQueryData([openProduct.name, { id: 2 }], { id: 2, likes: 0 }, { updatedAt: 1000 });
  queries.setQueryData([listProducts.name, 'pages', {}], { pages: [{ products: [{ id: 2, likes: 0 }] }] });
  queries.setQueryData(['comments', {}], { id: 2, likes: 0 });
  updateCached<Thing>(queries, { kind: 'product', id: 2 as ProductId }, liked);
  expect(queries.getQueryData([openProduct.name, { id: 2 }])).toEqual({ id: 2, likes: 1 });
  expect(queries.getQueryState([openProduct.name, { id: 2 }])?.dataUpdatedAt).toBe(1000);
  expect(queries.getQueryData([listProducts.name, 'pages', {}])).toEqual({
    pages: [{ products: [{ id: 2, likes: 1 }] }],
  });
  expect(queries.getQueryData(['comments', {}])).toEqual({ id: 2, likes: 0 });
});
