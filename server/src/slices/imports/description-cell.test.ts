import { expect, test } from 'vitest';
import { sanitizeHtml } from '../../platform/html/sanitize-html.ts';
import { readDescription } from './product-cells.ts';

test.each([
  ['Two quiet hours.', '<p>Two quiet hours.</p>'],
  ['Members <Jan 2027 pay less.', '<p>Members &lt;Jan 2027 pay less.</p>'],
  ['For groups of <5 and >10 & more', '<p>For groups of &lt;5 and &gt;10 &amp; more</p>'],
  ['Write to <ada@members.example>', '<p>Write to &lt;ada@members.example&gt;</p>'],
  ['Bring:\r\n- your card\r\n- a pen', '<p>Bring:<br />- your card<br />- a pen</p>'],
  ['One.\n \n\nTwo.\n', '<p>One.</p><p>Two.</p>'],
  ['For AT&T; and R&D;\nas <b2b>', '<p>For AT&amp;T; and R&amp;D;<br />as &lt;b2b&gt;</p>'],
  ['', ''],
])('plain text keeps its words and its lines (rules/imports 18): %j', (cell, html) => {
  expect(sanitizeHtml(readDescription(cell)).html).toBe(html);
});

test.each([
  '<p>One.</p>\n<p>Two.</p>',
  'One.<br>Two.',
  'A <b>b</b>',
  'See <a href="/deal/1">this',
  'Fish &amp; chips',
  'a<LI>b',
])('HTML is HTML: %j', (cell) => {
  expect(readDescription(cell)).toBe(cell);
});
