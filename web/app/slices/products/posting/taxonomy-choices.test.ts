import { expect, test } from 'vitest';
import type { CategoryId, TagId } from '#contract/core/ids.ts';
import type { Category, Tag, TaxonomyTermStatus } from '#contract/taxonomy/model.ts';
import { categoryChoices, choicesOf } from './taxonomy-choices.ts';

function tag(id: number, status: TaxonomyTermStatus = 'active'): Tag {
  return { id: id as TagId, name: `tag ${id}`, description: '', status };
}

function category(id: number, parentId: number | null, status: TaxonomyTermStatus = 'active'): Category {
  return {
    id: id as CategoryId,
    name: `c${id}`,
    description: '',
    status,
    slug: `c${id}`,
    parentId: parentId as CategoryId | null,
  };
}

test('suspended terms are offered only if they are already selected', () => {
  const rows = [tag(1), tag(2, 'suspended'), tag(3, 'suspended')];
  expect(choicesOf(rows, []).map(({ id }) => id)).toEqual([1]);
  expect(choicesOf(rows, [{ id: 3 as TagId, name: 'tag 3' }]).map(({ id }) => id)).toEqual([1, 3]);
});

test('categories are listed below their parents', () => {
  const rows = [category(1, null), category(2, null), category(3, 1), category(4, 3), category(5, 2)];
  expect(categoryChoices(rows, []).map(({ id, depth }) => [id, depth])).toEqual([
    [1, 0],
    [3, 1],
    [4, 2],
    [2, 0],
    [5, 1],
  ]);
});

test('the child of a suspended category is still listed', () => {
  const rows = [category(1, null, 'suspended'), category(2, 1)];
  expect(categoryChoices(rows, []).map(({ id, depth }) => [id, depth])).toEqual([[2, 0]]);
});
