import { expect, test } from 'vitest';
import { commentInHash, readCommentsEntry } from './comments-entry.ts';

test.each([
  ['', 0, null],
  ['skip=20', 20, null],
  ['skip=-1', 0, null],
  ['skip=abc', 0, null],
  ['comment=7', 0, 7],
  ['comment=7&skip=40', 0, 7],
  ['comment=0&skip=40', 40, null],
  ['comment=99999999999', 0, null],
  ['comment=4294967296', 0, null],
])('"%s" enters at %i or at comment %s', (query, skip, holding) => {
  expect(readCommentsEntry(new URLSearchParams(query))).toEqual({ skip, holding });
});

test.each([
  ['#comment-12', 12],
  ['#comment-0', undefined],
  ['#comment-x', undefined],
  ['#comments', undefined],
  ['', undefined],
])('"%s" names comment %s', (hash, id) => {
  expect(commentInHash(hash)).toBe(id);
});
