import { expect, test } from 'vitest';
import { searchTexts } from './texts.ts';

test.each([
  [0, false, '0 products found'],
  [1, false, '1 product found'],
  [7, false, '7 products found'],
  [1000, true, '1000+ products found'],
])('%d results (more: %j) are described as %s', (count, isMore, sentence) => {
  expect(searchTexts.found(count, isMore)).toBe(sentence);
});
