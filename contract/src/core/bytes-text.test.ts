import { expect, test } from 'vitest';
import { bytesText, roomText } from './number-text.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [12_400, '12 KB'],
  [1_460_000, '1.5 MB'],
  [100e9, '100 GB'],
])('formats %i as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test.each([
  [12_900, '12 KB'],
  [999_700, '999 KB'],
  [1_460_000, '1.4 MB'],
  [7_990_000_000, '7.9 GB'],
])('formats %i bytes of storage as %s', (bytes, text) => {
  expect(roomText(bytes)).toBe(text);
});
