import { expect, test } from 'vitest';
import type { CategoryId, TagId } from '#contract/core/ids.ts';
import { emptyForm, type ProductForm } from '#contract/products/form.ts';
import { momentText } from '../../../kit/text/date-text.ts';
import { unfinishedMoment } from '../../../kit/text/local-moment.ts';
import { type ChoiceNames, productChanges } from './taxonomy-choices.ts';

const names: ChoiceNames = {
  categoryIds: new Map([[1, 'Learning']]),
  productTypeIds: new Map(),
  tagIds: new Map([
    [1, 'Ethics'],
    [2, 'Tax'],
  ]),
  labelIds: new Map(),
  credits: new Map(),
};

const loaded: ProductForm = {
  ...emptyForm,
  title: 'A course',
  descriptionHtml: '<p>One <strong>two</strong></p>',
  categoryIds: [1 as CategoryId],
  tagIds: [1 as TagId, 2 as TagId],
};

test('an edit conflict shows changed values as text, in the order of the form', () => {
  const theirs = { ...loaded, title: 'A better course', tagIds: [2 as TagId], isFeatured: true, url: 'x' };
  const mine = { ...loaded, title: 'My course' };
  expect(productChanges({ loaded, theirs, mine }, names, 'numeric')).toEqual([
    { field: 'url', name: 'Perma Link', before: 'Nothing', now: 'x', yours: 'Nothing' },
    { field: 'title', name: 'Product Name', before: 'A course', now: 'A better course', yours: 'My course' },
    { field: 'tagIds', name: 'Tags', before: 'Ethics, Tax', now: 'Tax', yours: 'Ethics, Tax' },
    { field: 'isFeatured', name: 'Make Featured', before: 'No', now: 'Yes', yours: 'No' },
  ]);
});

test('an edit conflict shows descriptions as plain text, and an empty choice as None', () => {
  const theirs = { ...loaded, descriptionHtml: '<p>Three</p>', categoryIds: [] };
  const [description, categories] = productChanges({ loaded, theirs, mine: loaded }, names, 'numeric');
  expect(description).toMatchObject({ before: 'One two', now: 'Three' });
  expect(categories?.now).toBe('None');
});

test('an edit conflict shows moments in the site’s format, and an incomplete one as Unfinished', () => {
  const theirs = { ...loaded, expiresAt: '2026-12-11T14:30:00.000Z' };
  const mine = { ...loaded, expiresAt: unfinishedMoment };
  const [expiry] = productChanges({ loaded, theirs, mine }, names, 'numeric');
  expect(expiry).toMatchObject({
    before: 'Nothing',
    now: momentText(new Date(theirs.expiresAt), 'numeric'),
    yours: 'Unfinished',
  });
});
