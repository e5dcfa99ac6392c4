import { expect, test } from 'vitest';
import { isReadable, readableLine } from './readable.ts';

test.each([
  ['A course', 'A course'],
  ['A  course ', 'A  course '],
  ['A\r\ncourse,\tonline', 'A course, online'],
  ['\u202aA\u202c \u202ecourse\u0007\ud800', 'A course'],
  ['👩‍👧 מסים\u200f e\u0301', '👩‍👧 מסים\u200f e\u0301'],
])('%j as one line that can be read is %j', (text, line) => {
  expect(readableLine(text)).toBe(line);
  expect(isReadable(line)).toBe(true);
});
