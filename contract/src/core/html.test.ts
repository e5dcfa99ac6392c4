import { expect, test } from 'vitest';
import { escapeHtml, splitQuotes } from './html.ts';

test('escapes every character with a meaning in HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>Ann & Bea</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;Ann &amp; Bea&lt;/a&gt;',
  );
  expect(escapeHtml('&lt; 李 é')).toBe('&amp;lt; 李 é');
});

test.each([
  ['<p>a</p>', ['<p>a</p>']],
  ['a<blockquote>b</blockquote>c', ['a', '<blockquote>b</blockquote>', 'c']],
  [
    '<blockquote>a<BLOCKQUOTE>b</BLOCKQUOTE></blockquote>',
    ['', '<blockquote>a<BLOCKQUOTE>b</BLOCKQUOTE></blockquote>', ''],
  ],
  [
    '<blockquote>a</blockquote><blockquote>b</blockquote>',
    ['', '<blockquote>a</blockquote>', '', '<blockquote>b</blockquote>', ''],
  ],
  ['a</blockquote>b<blockquote>c', ['ab', '<blockquote>c']],
])('splits %s at its outermost quotes', (html, pieces) => {
  expect(splitQuotes(html)).toEqual(pieces);
});
