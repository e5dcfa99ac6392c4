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

const decimalPoints = ['.', ','];
const control = { ctrlKey: true };
const command = { metaKey: true };

test.each<[boolean, string, string[], object?]>([
  [true, '12', ['0', '9', ...decimalPoints, 'Backspace', 'Tab', 'ArrowLeft', 'Delete', 'Enter']],
  [false, '12', ['a', '-', ' ', 'e', '+', '٣', '😀']],
  [false, '1.5', decimalPoints],
  // The point may separate thousands.
  [true, '1.250', decimalPoints],
  [true, '', ['v'], control],
  [true, '', ['a'], command],
])('accepts (%s) in a price of %j the keys %j with %j', (isAccepted, text, keys, modifiers) => {
  for (const key of keys) {
    const pressed = { ctrlKey: false, metaKey: false, altKey: false, key, ...modifiers };
    expect([key, mayPress(pressed, text)]).toEqual([key, isAccepted]);
  }
});
