import { describe, expect, test } from 'vitest';
import type { CommentId, ProductId, ThreadId } from '../core/ids.ts';
import { type CommentAuthor, commentProblem } from './model.ts';
import { ownWords, quoteOf } from './quote.ts';

const comment = {
  id: 7 as CommentId,
  html: '<p>Is lunch included?</p>',
  author: { firstName: 'Nora', lastName: 'O’Hara <i>' } as CommentAuthor,
};

test('a reply begins with a quote and its author', () => {
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
])('the author’s own words in %s exclude quotes', (html, own) => {
  expect(ownWords(html)).toBe(own);
});

describe('the quote of a long comment in a reply (rules/comments 10)', () => {
  const subject = { kind: 'product', id: 5 as ProductId } as const;
  const quoted = (html: string) => quoteOf(subject, { ...comment, html });
  const words = 'word '.repeat(2_400);

  test('is complete up to 10,000 characters', () => {
    const html = `<p>${'x'.repeat(9_993)}</p>`;
    expect(quoted(html)).toContain(`${html}</blockquote>`);
    expect(quoted(`${html}<p>y</p>`)).not.toContain('y</p>');
  });

  test.each([
    ['paragraphs', '<p>One.<br>Two.</p>'.repeat(600), /Two\.<\/p><p>…<\/p><\/blockquote>$/],
    ['one paragraph', `<p>${words}</p>`, / word <\/p><p>…<\/p><\/blockquote>$/],
    [
      'formatting within a list',
      `<ol start="2"><li><p>a <strong>${words}</strong></p></li></ol>`,
      /<\/strong><\/p><\/li><\/ol><p>…<\/p><\/blockquote>$/,
    ],
    ['an endless word', `<p>${'x'.repeat(12_000)}</p>`, /<\/a><\/p><p>…<\/p><\/blockquote>$/],
    [
      'items without an empty one left',
      '<p>a</p><p><em>b </em></p>'.repeat(500),
      /[ab] ?(?:<\/em>)?<\/p><p>…/,
    ],
  ])('of %s is cut between words, with closed elements', (_name, html, ending) => {
    const quote = quoted(html);
    expect(quote.length).toBeLessThan(10_300);
    expect(quote).toMatch(ending);
    expect(quote.match(/<(?!br|\/)/g)?.length).toBe(quote.match(/<\//g)?.length);
  });

  test('leaves room for the reply itself', () => {
    expect(commentProblem(`${quoted(`<p>${words}${words}</p>`)}<p>Yes.</p>`)).toBeUndefined();
  });
});
