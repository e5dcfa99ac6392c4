import { expect, test } from 'vitest';
import { htmlOfWords, plainWords } from './plain-words.ts';

const quote = '<blockquote><p>Theirs.</p></blockquote>';

test.each([
  ['', '', ''],
  ['<p>One.</p><p>Two.<br>Three.</p>', '', 'One.\n\nTwo.\nThree.'],
  ['<p>a &lt; b &amp; c&nbsp;d</p>', '', 'a < b & c\u00a0d'],
  [`${quote}<p></p>`, quote, ''],
  [`${quote}<p>Mine.</p>`, quote, 'Mine.'],
  ['<p>So <strong>there</strong>.</p><p>Mine.</p>', '<p>So <strong>there</strong>.</p>', 'Mine.'],
  ['<p>Mine.</p><ul><li>a</li></ul>', '<p>Mine.</p><ul><li>a</li></ul>', ''],
])('the plain text field edits the plain end of %s', (html, before, text) => {
  expect(plainWords(html)).toEqual({ before, text });
});

test.each([
  ['One.\n\nTwo.\nThree.', '<p>One.</p><p>Two.<br>Three.</p>'],
  ['a < b & c', '<p>a &lt; b &amp; c</p>'],
  ['One.\n\n\n\nTwo.\n\n', '<p>One.</p><p>Two.</p>'],
])('text typed as %j is posted as paragraphs', (text, html) => {
  expect(htmlOfWords({ before: '', text })).toBe(html);
  expect(htmlOfWords({ before: quote, text })).toBe(quote + html);
});
