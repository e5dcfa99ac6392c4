import { expect, test } from 'vitest';
import { isShownWhole } from './product-picture.tsx';

test.each([
  ['a photo', 1280, 960, false],
  ['a photo of 3:2', 1280, 853, false],
  ['a screen', 1280, 720, true],
  ['a square', 800, 800, true],
  ['a photo held upright', 960, 1280, true],
  ['a flyer', 905, 1280, true],
  ['a banner', 1280, 320, true],
])('%s', (_what, width, height, isWhole) => {
  expect(isShownWhole({ width, height })).toBe(isWhole);
});
