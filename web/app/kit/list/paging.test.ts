import { expect, test } from 'vitest';
import { readSkip } from './paging.ts';

test.each([
  [null, 0],
  ['', 0],
  ['40', 40],
  ['-20', 0],
  ['1.5', 0],
  ['twenty', 0],
  ['9999999999', 1000],
])('?skip=%s begins at %i', (text, skip) => {
  expect(readSkip(text, 1000)).toBe(skip);
});
