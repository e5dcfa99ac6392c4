import { expect, test } from 'vitest';
import type { CommentId, ProductId, ThreadId } from '../core/ids.ts';
import type { CommentAuthor } from './model.ts';
import { ownWords, quoteOf } from './quote.ts';

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

test.each([
  ['<p>no quote</p>', '<p>no quote</p>'],
  ['<blockquote><p>theirs</p></blockquote><p>mine</p>', '<p>mine</p>'],
  ['<p>mine</p><blockquote><p>theirs</p><blockquote><p>x</p></blockquote></blockquote>', '<p>mine</p>'],
  ['<p>a</p><blockquote><p>b</p></blockquote><p>c</p>', '<p>a</p><p>…</p><p>c</p>'],
  [
    '<blockquote><p>x</p></blockquote><p>a</p><blockquote><p>y</p></blockquote><blockquote><p>z</p></blockquote><p>b</p>',
    '<p>a</p><p>…</p><p>b</p>',
  ],
  ['<ul><li>a<blockquote><p>b</p></blockquote></li></ul>', '<ul><li>a</li></ul>'],
])('what somebody says in %s is theirs alone', (html, own) => {
  expect(ownWords(html)).toBe(own);
});
