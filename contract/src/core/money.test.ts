import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsFromWire, centsToWire, formatDollars, maxPriceCents, parseCents } from './money.ts';

const cents = fc.integer({ min: 0, max: maxPriceCents });

describe('money', () => {
  test.each([
    ['0', 0],
    ['49.5', 4950],
    ['49.50', 4950],
    [' 49 ', 4900],
    ['.5', 50],
    ['0.29', 29],
    ['007', 700],
    ['9999999.99', maxPriceCents],
  ])('%j is %d cents', (text, expected) => {
    expect(parseCents(text)).toBe(expected);
  });

  test.each([
    ...['', ' ', '9'.repeat(400)],
    ...'. abc -1 1.234 1,000 1e3 0x10 ٣ 10000000 1\u0000'.split(' '),
  ])('rejects %j', (text) => {
    expect(parseCents(text)).toBeUndefined();
  });

  test('every amount converts to the wire and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsFromWire(centsToWire(amount))).toBe(amount);
      }),
    );
  });

  test('every accepted amount is a whole number of cents within the limits', () => {
    const numberish = fc.stringMatching(/^[ 0-9.,eE+-]{0,12}$/);
    fc.assert(
      fc.property(numberish, (text) => {
        const amount = parseCents(text);
        if (amount === undefined) return;
        expect(Number.isInteger(amount) && amount >= 0 && amount <= maxPriceCents).toBe(true);
        expect(amount).toBe(Math.round(Number(text) * 100));
      }),
    );
  });

  test('groups dollars by thousands', () => {
    expect([0, 5, 123450, 100000000, maxPriceCents].map(formatDollars)).toEqual([
      '$0.00',
      '$0.05',
      '$1,234.50',
      '$1,000,000.00',
      '$9,999,999.99',
    ]);
  });

  test('throws for an invalid amount in a reply', () => {
    expect(() => centsFromWire('free')).toThrow(TypeError);
  });
});
