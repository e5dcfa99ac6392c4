import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

test.each([
  ['  estate  planning ', 'estate  planning'],
  ['estate\r\nplanning', 'estate planning'],
  ['\u0000estate\u0007planning\u009f', 'estate planning'],
  ['\t\n', ''],
])('%j is searched for as %j', (text, plain) => {
  expect(searchText(text)).toBe(plain);
});
