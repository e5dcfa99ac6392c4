import { expect, test } from 'vitest';
import { choiceProblem } from './read-picture.ts';

const foreign = 'Please upload a JPEG, PNG, WebP, GIF or AVIF image.';

test.each([
  ['image/jpeg', 1_000_000, undefined],
  ['image/jpeg', 1_000_001, 'Please upload image files of size less than 1 MB.'],
  ['image/heic', 10, undefined],
  ['', 10, undefined],
  ['image/svg+xml', 10, foreign],
  ['application/pdf', 10, foreign],
  ['text/html', 5_000_000, foreign],
])('a file of type %j and %i bytes: %s', (type, size, sentence) => {
  expect(choiceProblem([{ type, size }])).toBe(sentence);
});

test('one picture at a time', () => {
  const picture = { type: 'image/png', size: 1 };
  expect(choiceProblem([picture, picture])).toBe('Please choose one image only.');
});
