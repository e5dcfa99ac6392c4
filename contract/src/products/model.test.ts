import { describe, expect, test } from 'vitest';
import { endsSoon, memberSavingCents, shownOriginalPriceCents, statusAt } from './model.ts';

describe('the status of a product', () => {
  const now = new Date('2030-01-01T00:00:00Z');
  const past = new Date('2029-12-31T23:59:59Z');
  const later = new Date('2030-01-01T00:00:00.001Z');

  test.each([
    ['active', null, 'active'],
    ['active', later, 'active'],
    ['active', now, 'expired'],
    ['inactive', past, 'inactive'],
    ['expired', later, 'expired'],
  ] as const)('stored as %s with expiry %s is %s', (status, expiresAt, shown) => {
    expect(statusAt({ status, expiresAt }, now)).toBe(shown);
  });
});

test.each([
  ['2030-01-07T23:59:59Z', true],
  ['2030-01-08T00:00:00Z', false],
])('a product that expires at %s is marked as ending soon: %s', (expiresAt, isSoon) => {
  expect(endsSoon(new Date(expiresAt), new Date('2030-01-01T00:00:00Z'))).toBe(isSoon);
});

const prices = {
  memberPriceCents: 1,
  nonMemberPriceCents: null,
  originalPriceCents: 300,
  hideOriginalPrice: false,
};

test('the original price is shown unless it is hidden', () => {
  expect(shownOriginalPriceCents(prices)).toBe(300);
  expect(shownOriginalPriceCents({ ...prices, hideOriginalPrice: true })).toBeNull();
  expect(shownOriginalPriceCents({ ...prices, originalPriceCents: null })).toBeNull();
});

test.each([
  [39_500, 52_500, 13_000],
  [0, 1_500, 1_500],
  [4_900, 3_900, 0],
  [4_900, null, 0],
])('a price of %i instead of %s saves members %i', (memberPriceCents, nonMemberPriceCents, saved) => {
  expect(memberSavingCents({ ...prices, memberPriceCents, nonMemberPriceCents })).toBe(saved);
});
