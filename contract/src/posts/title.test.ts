import { expect, test } from 'vitest';
import { titleLimit } from './model.ts';
import { titleProblem } from './title.ts';

test.each([
  ['', 'required'],
  ['\u200b\u2060', 'required'],
  ['a\u202eb', 'Remove the characters that can’t be read.'],
  ['a\r\nb', 'Remove the characters that can’t be read.'],
  [' A title\r\n', undefined],
  ['👩‍👧 מסים\u200f (2027) e\u0301', undefined],
  ['A title', undefined],
  [` ${'a'.repeat(titleLimit)} `, undefined],
  ['a'.repeat(titleLimit + 1), 'Use at most 200 characters.'],
])('validates the title %j: %s', (title, problem) => {
  expect(titleProblem(title, 'required')).toBe(problem);
});
