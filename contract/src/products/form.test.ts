import { describe, expect, test } from 'vitest';
import type { CategoryId } from '../core/ids.ts';
import {
  descriptionProblem,
  emptyForm,
  type ProductForm,
  previewProblems,
  productContent,
  productProblems,
} from './form.ts';

const filled: ProductForm = {
  ...emptyForm,
  url: 'example.org/course',
  title: ' Ethics ',
  memberPrice: '49.5',
  descriptionHtml: '<p>Six of <b>one</b></p>',
  categoryIds: [1, 1] as CategoryId[],
};

describe('a product form', () => {
  test('without problems converts to a product', () => {
    expect(productProblems(filled)).toEqual({});
    expect(productContent(filled)).toMatchObject({
      url: 'https://example.org/course',
      title: 'Ethics',
      memberPriceCents: 4950,
      nonMemberPriceCents: null,
      originalPriceCents: null,
      categoryIds: [1],
      labelIds: [3],
      expiresAt: null,
    });
  });

  test('starts with label 3 and a price of zero, and shows what is required', () => {
    expect(emptyForm.labelIds).toEqual([3]);
    expect(Object.keys(productProblems(emptyForm))).toEqual([
      'url',
      'title',
      'descriptionHtml',
      'categoryIds',
    ]);
  });

  test('of an offline product needs no link and stores none', () => {
    const offline = { ...filled, isOnline: false, url: 'nonsense' };
    expect(productProblems(offline)).toEqual({});
    expect(productContent(offline).url).toBeNull();
  });

  test('stores the booking text of an offline product only', () => {
    const offline = { ...filled, isOnline: false, booking: ' Ask for Ruth,\r\n402 555 0142\n' };
    expect(productContent(offline).booking).toBe('Ask for Ruth,\n402 555 0142');
    expect(productContent({ ...offline, isOnline: true }).booking).toBe('');
    expect(productProblems({ ...offline, booking: 'x'.repeat(500) })).toEqual({});
    expect(productProblems({ ...offline, booking: `${'x'.repeat(498)}\r\ny` })).toEqual({});
    expect(productProblems({ ...offline, booking: 'x'.repeat(501) })).toEqual({
      booking: 'Use at most 500 characters.',
    });
    expect(productProblems({ ...offline, booking: 'x'.repeat(501), isOnline: true })).toEqual({});
  });

  test('can be previewed without a link, but not with an invalid one', () => {
    expect(previewProblems({ ...filled, url: ' ', nonMemberPrice: 'x' })).toEqual({});
    expect(productContent({ ...filled, url: '' }).url).toBeNull();
    expect(previewProblems({ ...filled, url: 'nonsense' })).toEqual({
      url: 'Please enter a valid Perma Link.',
    });
    const missing = Object.keys(previewProblems({ ...emptyForm, memberPrice: '' }));
    expect(missing).toEqual(['title', 'memberPrice', 'descriptionHtml', 'categoryIds']);
  });

  test('can be previewed without an expiry, but not with an incomplete one', () => {
    expect(previewProblems({ ...filled, expiresAt: '2027-01-02T03:04:05.000Z' })).toEqual({});
    expect(previewProblems({ ...filled, expiresAt: 'unfinished' })).toEqual({
      expiresAt: 'Enter a date and time.',
    });
  });

  test.each([
    ['', 'Please enter a description.'],
    ['<p> &nbsp; </p><br>', 'Please enter a description.'],
    ['abcde', 'The description you entered is too short. It must be at least 5 characters.'],
    [
      '<p><b>a</b><i>b</i><u>c</u>d</p>',
      'The description you entered is too short. It must be at least 5 characters.',
    ],
    ['&amp;&lt;&gt;ab', 'The description you entered is too short. It must be at least 5 characters.'],
    ['abcdef', undefined],
    ['<!-- ab --><p>漢字漢字漢字</p>', undefined],
  ])('validates the description %j', (descriptionHtml, problem) => {
    expect(productProblems({ ...filled, descriptionHtml }).descriptionHtml).toBe(problem);
  });

  test.each(['', ' ', 'abc', '1,5', '-1', '1.234', '1e3', '10000000', '٣'])(
    'rejects the price %j',
    (price) => {
      expect(productProblems({ ...filled, memberPrice: price }).memberPrice).toBe(
        'Please provide a valid price (Numbers only).',
      );
    },
  );

  test('may omit the other prices, but rejects invalid ones', () => {
    const problems = productProblems({ ...filled, nonMemberPrice: 'x', originalPrice: ' ' });
    expect(Object.keys(problems)).toEqual(['nonMemberPrice']);
  });
});

test('rejects a description above the maximum length before parsing it', () => {
  expect(descriptionProblem('<'.repeat(100_001))).toMatch(/too long/);
});

test.each(['<b>', '</i>', '<', '&', '<br>'])('allows ten thousand of %s in a description', (piece) => {
  const text = 'A word to read. ';
  expect(descriptionProblem(text + piece.repeat(10_000))).toBeUndefined();
  expect(descriptionProblem(text + piece.repeat(10_001))).toMatch(/too much formatting/);
});
