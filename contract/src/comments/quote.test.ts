import { expect, test } from 'vitest';
import type { CommentId, ProductId, ThreadId } from '../core/ids.ts';
import type { CommentAuthor } from './model.ts';
import { quoteOf, withoutDeeperQuotes } from './quote.ts';

const comment = {
  id: 7 as CommentId,
  html: '<p>Is lunch included?</p>',
  author: { firstName: 'Nora', lastName: 'O’Hara <i>' } as CommentAuthor,
};

test('a reply begins with the words it answers, and who wrote them', () => {
  expect(quoteOf({ kind: 'product', id: 5 as ProductId }, comment)).toBe(
    '<blockquote><p>Quoted from <a href="/deal/5?comment=7#comment-7">Nora O’Hara &lt;i&gt;</a></p>' +
      '<p>Is lunch included?</p></blockquote>',
  );
  expect(quoteOf({ kind: 'thread', id: 5 as ThreadId }, comment)).toContain(
    'href="/huddle/5?comment=7#comment-7"',
  );
});

const nested = (depth: number): string =>
  depth === 0 ? '<p>words</p>' : `<blockquote><p>${depth}</p>${nested(depth - 1)}</blockquote>`;

test('quotes nest three deep; what is deeper is an ellipsis', () => {
  const openings = (html: string) => html.match(/<blockquote>/g)?.length;
  const closings = (html: string) => html.match(/<\/blockquote>/g)?.length;
  const quoted = quoteOf(
    { kind: 'product', id: 5 as ProductId },
    { ...comment, html: `${nested(4)}<p>mine</p>` },
  );
  expect(openings(quoted)).toBe(3);
  expect(closings(quoted)).toBe(3);
  expect(quoted).toContain('<p>…</p>');
  expect(quoted).toContain('<p>mine</p>');
  expect(quoted).not.toContain('<p>2</p>');
});

test.each([
  [0, '<p>a</p><blockquote><p>b</p></blockquote><p>c</p>', '<p>a</p><p>…</p><p>c</p>'],
  [1, '<p>a</p><blockquote><p>b</p></blockquote>', '<p>a</p><blockquote><p>b</p></blockquote>'],
  [
    1,
    '<blockquote><blockquote><p>x</p></blockquote><blockquote><p>y</p></blockquote><p>b</p></blockquote><p>c</p>',
    '<blockquote><p>…</p><p>…</p><p>b</p></blockquote><p>c</p>',
  ],
  [1, '<p>no quote</p>', '<p>no quote</p>'],
])('at most %i deep: %s', (depth, html, expected) => {
  expect(withoutDeeperQuotes(html, depth)).toBe(expected);
});
