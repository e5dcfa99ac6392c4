import { expect, test } from 'vitest';
import type { ProductCard, ProductList } from '#contract/products/model.ts';
import { followsByItself, mayShowAll, mergePages, productPages } from './list-pages.ts';

/** Only the ids matter here. */
const page = (first: number, count = 20): ProductList => ({
  products: Array.from({ length: count }, (_unused, index) => ({ id: first + index }) as ProductCard),
  category: null,
});
const ids = (pages: ProductList[]) => mergePages(pages).map(({ id }) => id);

test('puts pages one below the other', () => {
  expect(ids([page(1, 2), page(3, 2), page(5, 0)])).toEqual([1, 2, 3, 4]);
});

test('shows a product once that slipped to the next page, where it stood first', () => {
  expect(ids([page(1, 3), page(3, 3)])).toEqual([1, 2, 3, 4, 5]);
});

test('shows it as it was last seen', () => {
  const [moved] = page(3, 1).products;
  const later = { products: [{ ...moved, commentCount: 8 } as ProductCard], category: null };
  expect(mergePages([page(1, 3), later])[2]).toMatchObject({ id: 3, commentCount: 8 });
});

test('offers Show All from 20 products on', () => {
  expect(mayShowAll([page(1, 19)])).toBe(false);
  expect(mayShowAll([page(1, 20)])).toBe(true);
});

test('asks by itself for three pages after the first, then waits for the button', () => {
  const pages = (count: number) => Array.from({ length: count }, (_unused, index) => page(index * 20 + 1));
  expect([1, 2, 3, 4, 5, 7, 8].map((count) => followsByItself(pages(count)))).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
});

test('asks once more by itself after a page that is not full', () => {
  expect(followsByItself([page(1), page(21), page(41), page(61, 3)])).toBe(true);
});

test('a list ends with an empty page, not with a short one', () => {
  expect(productPages.sizeOf(page(1, 0))).toBe(0);
  expect(productPages.sizeOf(page(1, 3))).toBe(3);
});
