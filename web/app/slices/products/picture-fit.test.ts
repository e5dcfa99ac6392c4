import { expect, test } from 'vitest';
import { isShownWhole } from './product-picture.tsx';

test.each([
  ['a photo', 1280, 960, false],
  ['a screenshot', 1280, 720, true],
  ['a square', 800, 800, true],
  ['a banner', 1280, 320, true],
])('decides whether %s of %i × %i pixels is shown uncropped', (_what, width, height, isWhole) => {
  expect(isShownWhole({ width, height })).toBe(isWhole);
});
