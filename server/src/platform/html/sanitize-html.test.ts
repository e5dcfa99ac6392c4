import { expect, test } from 'vitest';
import { fontSizes, fonts, quoteDepth, textAlignments } from '#contract/core/html.ts';
import { sanitizeHtml } from './sanitize-html.ts';

test.each([
  ...textAlignments.map((alignment) => `<h3 style="text-align: ${alignment}">a</h3>`),
  ...fontSizes.map((pixels) => `<span style="font-size: ${pixels}px">a</span>`),
  ...fonts.map(({ css }) => `<span style="font-family: ${css}">a</span>`),
])('keeps all formatting of the editors: %s', (html) => {
  expect(sanitizeHtml(html).html).toBe(html);
});

test('limits the depth of nested quotes', () => {
  const quoted = (depth: number) => `${'<blockquote>'.repeat(depth)}a${'</blockquote>'.repeat(depth)}`;
  expect(sanitizeHtml(quoted(quoteDepth)).html).toBe(quoted(quoteDepth));
  expect(sanitizeHtml(quoted(quoteDepth + 1)).html).toBe(quoted(quoteDepth).replace('a', '<br />a<br />'));
});
