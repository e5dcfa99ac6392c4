import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { maxId, wireId } from './ids.ts';
import { wireBoolean, wireChoice, wireInt, wireText } from './scalars.ts';

/** Returns the parsed value, or the error messages. */
function read(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
}

describe('a text', () => {
  const text = wireText({ max: 5 });

  test.each([
    [undefined, ''],
    [null, ''],
    ['', ''],
    [' a b ', 'a b'],
    [12, '12'],
    [true, 'true'],
    ['  12345  ', '12345'],
  ])('parses %j as %j', (value, expected) => {
    expect(read(text, value)).toBe(expected);
  });

  test.each([
    ['123456', 'Use at most 5 characters.'],
    ['a\u0000b', 'Remove the characters that can’t be read.'],
    [['a'], 'Enter plain text.'],
  ])('rejects %j', (value, sentence) => {
    expect(read(text, value)).toEqual([sentence]);
  });

  test('has its own message if it is required, for any wrong type', () => {
    const required = wireText({ max: 5, required: 'Say it.' });
    for (const value of [undefined, null, '', '   ', [], {}]) {
      expect(read(required, value)).toEqual(['Say it.']);
    }
  });

  test('keeps outer white space if requested', () => {
    const kept = wireText({ max: 5, trim: false, required: 'Say it.' });
    expect(read(kept, ' a ')).toBe(' a ');
    expect(read(kept, '      ')).toEqual(['Use at most 5 characters.']);
  });
});

describe('a whole number', () => {
  const number = wireInt({ min: 1, max: 200, fallback: 20 });

  test.each([
    [undefined, 20],
    [null, 20],
    ['', 20],
    [7, 7],
    ['7', 7],
    [' 7 ', 7],
    [100000, 200],
    ['9'.repeat(400), 200],
    [1.9, 1],
  ])('parses %j as %d', (value, expected) => {
    expect(read(number, value)).toBe(expected);
  });

  test.each(['abc', '1.5', '1e3', [7], true])('rejects %j', (value) => {
    expect(read(number, value)).toEqual(['Send a whole number.']);
  });
});

describe('a flag', () => {
  test.each([
    [1, true],
    [true, true],
    ['ON', true],
    [0, false],
    [false, false],
    ['off', false],
    [undefined, false],
    [null, false],
    ['', false],
  ])('parses %j as %j', (value, expected) => {
    expect(read(wireBoolean(), value)).toBe(expected);
  });

  test('has the default of its call if absent', () => {
    expect(read(wireBoolean(true), undefined)).toBe(true);
  });

  const anyNumber = wireBoolean(true, { anyNumber: true });

  test.each([2, -1, '2', '-1'])('rejects %j, or parses it as false if any number is allowed', (value) => {
    expect(read(wireBoolean(), value)).toEqual(['Send 0 or 1.']);
    expect(read(anyNumber, value)).toBe(false);
  });

  test.each(['yes', '1.0', 1.5, [], {}])('rejects %j even if any number is allowed', (value) => {
    for (const flag of [wireBoolean(), anyNumber]) expect(read(flag, value)).toEqual(['Send 0 or 1.']);
  });
});

describe('a choice', () => {
  const choice = wireChoice(['new', 'popular'], 'new');

  test.each([
    [undefined, 'new'],
    [null, 'new'],
    ['', 'new'],
    ['popular', 'popular'],
  ])('parses %j as %j', (value, expected) => {
    expect(read(choice, value)).toBe(expected);
  });

  test.each(['New', 'toString', '__proto__', 1, ['new']])('rejects %j and lists the options', (value) => {
    expect(read(choice, value)).toEqual(['Choose one of: new, popular.']);
  });
});

describe('wireId', () => {
  test.each([
    [1, 1],
    [' 17 ', 17],
    [maxId, maxId],
  ])('parses %j as %d', (value, expected) => {
    expect(read(wireId(), value)).toBe(expected);
  });

  test.each([0, maxId + 1, 1.5, Number.NaN, '1.5', 'abc', undefined, null, [], [1], {}, true])(
    'rejects %j',
    (value) => {
      expect(read(wireId(), value)).toEqual(['Choose a valid item.']);
    },
  );
});
