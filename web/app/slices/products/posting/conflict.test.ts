import { describe, expect, test } from 'vitest';
import type { CategoryId, TagId } from '#contract/core/ids.ts';
import { emptyForm, type ProductForm } from '#contract/products/form.ts';
import { type ChoiceNames, changedFields, changesBetween, isSameForm, withTheirs } from './conflict.ts';

const names: ChoiceNames = {
  categoryIds: new Map([[1, 'Learning']]),
  productTypeIds: new Map(),
  tagIds: new Map([
    [1, 'Ethics'],
    [2, 'Tax'],
  ]),
  labelIds: new Map(),
};

const loaded: ProductForm = {
  ...emptyForm,
  title: 'A course',
  descriptionHtml: '<p>One <strong>two</strong></p>',
  categoryIds: [1 as CategoryId],
  tagIds: [1 as TagId, 2 as TagId],
};

describe('two editors of one product', () => {
  test('see what the other one changed, beside what they entered themselves', () => {
    const theirs = { ...loaded, title: 'A better course', tagIds: [2 as TagId], isFeatured: true, url: 'x' };
    const mine = { ...loaded, title: 'My course' };
    expect(changesBetween(loaded, theirs, mine, names)).toEqual([
      { field: 'url', before: 'Nothing', now: 'x', yours: 'Nothing' },
      { field: 'title', before: 'A course', now: 'A better course', yours: 'My course' },
      { field: 'tagIds', before: 'Ethics, Tax', now: 'Tax', yours: 'Ethics, Tax' },
      { field: 'isFeatured', before: 'No', now: 'Yes', yours: 'No' },
    ]);
  });

  test('read descriptions as text, long ones at a glance, and none as none', () => {
    const theirs = { ...loaded, descriptionHtml: `<p>${'long '.repeat(100)}</p>`, categoryIds: [] };
    const [description, categories] = changesBetween(loaded, theirs, loaded, names);
    expect(description?.before).toBe('One two');
    expect(description?.now).toHaveLength(241);
    expect(categories?.now).toBe('None');
  });

  test('take the newer values without losing their own others', () => {
    const theirs = { ...loaded, title: 'Theirs', memberPrice: '9.00' };
    const mine = { ...loaded, title: 'Mine', originalPrice: '20.00' };
    expect(withTheirs(mine, loaded, theirs)).toEqual({
      ...loaded,
      title: 'Theirs',
      memberPrice: '9.00',
      originalPrice: '20.00',
    });
  });

  test('do not disagree about an order of choosing', () => {
    const theirs = { ...loaded, tagIds: [2 as TagId, 1 as TagId] };
    expect(changedFields(loaded, theirs)).toEqual([]);
    expect(isSameForm(loaded, theirs)).toBe(true);
    expect(isSameForm(loaded, { ...loaded, expiresAt: '2027-01-01T00:00:00.000Z' })).toBe(false);
  });
});
