import { describe, expect, test } from 'vitest';
import type { CategoryId } from '../core/ids.ts';
import {
  descriptionProblem,
  emptyForm,
  linkKey,
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

  test('can be previewed without a link or an expiry, but not with invalid ones', () => {
    expect(previewProblems({ ...filled, url: ' ', nonMemberPrice: 'x' })).toEqual({});
    expect(productContent({ ...filled, url: '' }).url).toBeNull();
    expect(previewProblems({ ...filled, expiresAt: '2027-01-02T03:04:05.000Z' })).toEqual({});
    expect(previewProblems({ ...filled, url: 'nonsense', expiresAt: 'unfinished' })).toEqual({
      url: 'Please enter a valid Perma Link.',
      expiresAt: 'Enter a date and time.',
    });
    const missing = Object.keys(previewProblems({ ...emptyForm, memberPrice: '' }));
    expect(missing).toEqual(['title', 'memberPrice', 'descriptionHtml', 'categoryIds']);
  });

  const tooShort = 'The description you entered is too short. It must be at least 5 characters.';

  test.each([
    ['', 'Please enter a description.'],
    ['<p> &nbsp; </p><br>', 'Please enter a description.'],
    ['abcde', tooShort],
    ['<p><b>a</b><i>b</i><u>c</u>d</p>', tooShort],
    ['&amp;&lt;&gt;ab', tooShort],
    ['abcdef', undefined],
    ['<!-- ab --><p>漢字漢字漢字</p>', undefined],
  ])('validates the description %j', (descriptionHtml, problem) => {
    expect(productProblems({ ...filled, descriptionHtml }).descriptionHtml).toBe(problem);
  });

  test('needs a member price, may omit the other prices, and rejects invalid ones', () => {
    const invalid = 'Please provide a valid price (Numbers only).';
    expect(productProblems({ ...filled, memberPrice: ' ', nonMemberPrice: 'x', originalPrice: ' ' })).toEqual(
      {
        memberPrice: invalid,
        nonMemberPrice: invalid,
      },
    );
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

describe('duplicate detection by link', () => {
  test.each([
    ['http://example.org/a', 'https://www.example.org/a/'],
    ['https://example.org/?b=2&a=1', 'https://example.org?a=1&b=2&utm_source=x&fbclid=y#z'],
  ])('gives %s and %s the same key', (one, other) => {
    expect(linkKey(one)).toBe(linkKey(other));
  });

  test.each([
    ['https://example.org/a', 'https://example.org/A'],
    ['https://example.org/?id=1', 'https://example.org/?id=2'],
    ['https://example.org/', 'https://example.com/'],
    ['https://example.org:8443/', 'https://example.org/'],
  ])('gives %s and %s different keys', (one, other) => {
    expect(linkKey(one)).not.toBe(linkKey(other));
  });
});
