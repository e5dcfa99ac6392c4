import { expect, test } from 'vitest';
import { mayPress, priceText, withoutGroupPoint } from './price-text.ts';

test.each([
  ['49.50', '49.50'],
  ['$1,250.50', '1250.50'],
  ['1.250.50', '1.25050'],
  ['free', ''],
  ['-3', '3'],
  ['49,50', '49.50'],
  ['49,5 $', '49.5'],
  [',50', '.50'],
  ['1.250,00 €', '1250.00'],
  ['1,250', '1250'],
  ['1,250,000', '1250000'],
  // Typed character by character, as on keypads that do not name their keys.
  ['49,', '49.'],
  ['49.5,', '49.5'],
  ['1.250,', '1250.'],
])('a price field turns %j into %j', (text, kept) => {
  expect(priceText(text)).toBe(kept);
});

test.each([
  ['1.25', '1.25'],
  ['1.250', '1250'],
  ['1.2505', '1.2505'],
  ['.500', '500'],
])('a price %j whose point was typed as a comma becomes %j', (price, meant) => {
  expect(withoutGroupPoint(price)).toBe(meant);
});

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each(['0', '9', '.', ',', 'Backspace', 'Tab', 'ArrowLeft', 'Delete', 'Enter'])(
  'accepts the key %s',
  (key) => {
    expect(mayPress({ ...plain, key }, '12')).toBe(true);
  },
);

test.each(['a', '-', ' ', 'e', '+', '٣', '😀'])('rejects the key %s', (key) => {
  expect(mayPress({ ...plain, key }, '12')).toBe(false);
});

test('rejects a second decimal point', () => {
  expect(mayPress({ ...plain, key: '.' }, '1.5')).toBe(false);
  expect(mayPress({ ...plain, key: ',' }, '1.5')).toBe(false);
  expect(mayPress({ ...plain, key: '.' }, '15')).toBe(true);
});

test('accepts a decimal point after a thousands separator', () => {
  expect(mayPress({ ...plain, key: '.' }, '1.250')).toBe(true);
  expect(mayPress({ ...plain, key: ',' }, '1.250')).toBe(true);
});

test('does not block keyboard shortcuts', () => {
  expect(mayPress({ ...plain, key: 'v', ctrlKey: true }, '')).toBe(true);
  expect(mayPress({ ...plain, key: 'a', metaKey: true }, '')).toBe(true);
});
