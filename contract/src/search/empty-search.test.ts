import { expect, test } from 'vitest';
import { keepableWords } from './empty-calls.ts';

test.each([
  ['  Estate\u00a0 PLANNING ', 'estate planning'],
  ['Form 1040', 'form 1040'],
  ['ﬁduciary', 'fiduciary'],
])('%j is recorded as %j', (text, words) => {
  expect(keepableWords(text)).toBe(words);
});

test.each([
  ...['', '   ', 'ann@example.org', 'ann @ example.org', '(555) 010-042'],
  ...['555 0142 7', 'member 123456', '１２３４５６', 'x'.repeat(61)],
])('%j is never recorded', (text) => {
  expect(keepableWords(text)).toBeUndefined();
});
