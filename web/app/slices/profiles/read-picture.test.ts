import { expect, test } from 'vitest';
import { choiceProblem } from './read-picture.ts';

const foreign = 'Upload a JPEG, PNG, WebP, GIF or AVIF image.';

test.each([
  ['image/jpeg', undefined],
  ['image/heic', undefined],
  ['', undefined],
  ['image/svg+xml', foreign],
])('a file of type %j has the problem: %s', (type, sentence) => {
  expect(choiceProblem([{ type }])).toBe(sentence);
});

test('rejects more than one picture', () => {
  const picture = { type: 'image/png' };
  expect(choiceProblem([picture, picture])).toBe('Choose one image only.');
});
