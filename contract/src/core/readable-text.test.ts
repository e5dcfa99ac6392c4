import { expect, test } from 'vitest';
import { isReadable, isVisible, readableLine, trimInvisible } from './readable-text.ts';

test.each([
  ['A course', 'A course'],
  ['A  course ', 'A  course '],
  ['A\r\ncourse,\tonline', 'A course, online'],
  ['\u202aA\u202c \u202ecourse\u0007\ud800', 'A course'],
  ['👩‍👧 מסים\u200f e\u0301', '👩‍👧 מסים\u200f e\u0301'],
])('%j becomes the readable line %j', (text, line) => {
  expect(readableLine(text)).toBe(line);
  expect(isReadable(line)).toBe(true);
});

test.each([
  ...['', ' \u00a0', '\u200b\u00ad', '\u3164\u3164'],
  ...['\u2800', '\u0301\u0308', '\u115f\ufe0f', '\u{e0041}'],
])('%j is invisible', (text) => {
  expect(isVisible(text)).toBe(false);
  expect(isVisible(`${text}é${text}`)).toBe(true);
});

test.each(['❤️', '。', '한', '⠁', 'e\u0301', '7'])('%s is visible', (text) => {
  expect(isVisible(text)).toBe(true);
});

test('removes invisible characters around a pasted address', () => {
  expect(trimInvisible('\u200e \u200bexample.org/a\u200bb\u00a0\u2060\n')).toBe('example.org/a\u200bb');
  expect(trimInvisible('\u3164 ')).toBe('');
});
