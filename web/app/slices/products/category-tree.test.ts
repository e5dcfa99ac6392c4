import { expect, test } from 'vitest';
import type { CategoryId } from '#contract/core/ids.ts';
import type { CountedCategory } from '#contract/products/model.ts';
import { openBranch, parentsOf, topCategories } from './category-tree.ts';

const category = (id: number, slug: string, parentId: number | null = null): CountedCategory => ({
  id: id as CategoryId,
  name: slug,
  slug,
  parentId: parentId as CategoryId | null,
  count: id,
});

const life = category(5, 'life', 4);
const categories = [
  category(1, 'learning'),
  category(2, 'events'),
  category(4, 'licensing', 1),
  life,
  category(6, 'ethics', 1),
  category(7, 'left alone', 99),
];

const slugs = (found: CountedCategory[] = []) => found.map(({ slug }) => slug);

test('a category whose parent is not listed is at the top', () => {
  expect(slugs(topCategories(categories))).toEqual(['learning', 'events', 'left alone']);
});

test.each([
  ['learning', 'learning', ['licensing', 'ethics']],
  ['licensing', 'learning', ['life']],
  // These have no children, so their siblings are shown.
  ['ethics', 'learning', ['licensing', 'ethics']],
  ['life', 'learning', ['life']],
  ['events', 'events', []],
])('the category %s opens the branch %s', (slug, top, below) => {
  const branch = openBranch(categories, slug);
  expect([branch?.top.slug, slugs(branch?.below)]).toEqual([top, below]);
});

test('no branch is open on the home page or for an unlisted category', () => {
  expect([openBranch(categories, undefined), openBranch(categories, 'gone')]).toEqual([undefined, undefined]);
});

test('the path to a category begins at the top, and a cycle of parents ends', () => {
  expect(slugs(parentsOf(categories, life))).toEqual(['learning', 'licensing']);
  const [one, other] = [category(1, 'one', 2), category(2, 'other', 1)];
  expect(slugs(parentsOf([one, other], one))).toEqual(['one', 'other']);
});
