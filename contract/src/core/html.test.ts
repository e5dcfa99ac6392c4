import { describe, expect, test } from 'vitest';
import { inlineTags, synonyms } from '#server/packages/safe-html/allow-list.ts';
import { escapeHtml, isVisibleHtml, splitQuotes, visibleText } from './html.ts';

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

describe('visible text', () => {
  test.each([
    ['<p><b>a</b><I class="x">b</I><u>c</u>d</p>', 'abcd'],
    ['<p>a</p><p>b<br>c<br/>d</p><ul><li>e</li></ul>', 'a b c d e'],
    ['<!-- hidden -->shown<!---->', 'shown'],
    ['shown<!-- never closed <p>hidden</p>', 'shown'],
    ['a < b, and b > c', 'a c'],
    ['5 < 6 and no more', '5 < 6 and no more'],
    ['&nbsp;&#160;&#xAD;&#8203;&shy;\u200b', ''],
    ['&lt;b&gt;', '*b*'],
  ])('is extracted from %s', (html, text) => {
    expect(visibleText(html)).toBe(text);
  });

  const inline = Object.keys(synonyms).filter((tag) => inlineTags.includes(synonyms[tag] ?? ''));
  test.each([...inlineTags, ...inline])('is not split by <%s>', (tag) => {
    expect(visibleText(`a<${tag}>b</${tag}>c`)).toBe('abc');
  });
});

test.each(['<p>\u3164</p>', '<p>&#12644;&#x2800;</p>', '<p><b>\u0301</b></p>', '<p>&zwnj;<br></p>'])(
  '%s has no visible text',
  (html) => {
    expect(isVisibleHtml(html)).toBe(false);
    expect(isVisibleHtml(`${html}<p>&eacute;</p>`)).toBe(true);
  },
);
