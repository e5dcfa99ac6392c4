import { expect, test } from 'vitest';
import type { CommentId } from '#contract/core/ids.ts';
import {
  keepHiddenWords,
  linkedInQuotes,
  type QuoteSource,
  quotedIn,
  showQuotes,
  withoutUnknownLinks,
} from './quotes.ts';

const header = (id: number, subject = 'deal/7') =>
  `<p>Quoted from <a href="/${subject}?comment=${id}#comment-${id}" rel="nofollow">Nora O’Hara</a></p>`;
const quote = (id: number, words: string) => `<blockquote>${header(id)}${words}</blockquote>`;
const gone = '<p>The quoted comment was removed.</p>';
/** Renders the quotes as if these comments were not shown. */
const hideQuotes = (html: string, ...hidden: number[]) =>
  showQuotes(
    html,
    new Map(
      [1, 2, 3].map((id) => [id as CommentId, { authorName: 'Nora O’Hara', isShown: !hidden.includes(id) }]),
    ),
  );
const named = (html: string, authorName: string) =>
  showQuotes(html, new Map([[1 as CommentId, { authorName, isShown: true } satisfies QuoteSource]]));

test('finds quotes by their headers, nested ones too', () => {
  const html = `${quote(1, `<p>a</p>${quote(2, '<p>b</p>')}`)}<p>c</p>${quote(3, '<p>d</p>')}`;
  expect(quotedIn(html)).toEqual([1, 2, 3]);
  expect(quotedIn(`<blockquote>${header(4, 'huddle/9')}<p>x</p></blockquote>`)).toEqual([4]);
});

test.each([
  `<blockquote><p></p><p>${header(1).slice(3)}<p>a</p></blockquote>`,
  `<blockquote>${header(1).replace('Quoted from', '<strong>Quoted</strong> from our')}<p>a</p></blockquote>`,
])('finds a quote whatever markup its header has: %s', (html) => {
  expect(quotedIn(html)).toEqual([1]);
  expect(hideQuotes(html, 1)).toBe(html.replace('<p>a</p>', gone));
});

test.each([
  ['words of one’s own', `<p>See ${header(1)}</p>`],
  [
    'a quote of something else',
    '<blockquote><p>Quoted from <a href="https://a.example/">a</a></p></blockquote>',
  ],
  ['a quote without a link', '<blockquote><p>Quoted from Nora</p><p>x</p></blockquote>'],
  ['a number too large', quote(9_999_999_999, '<p>x</p>')],
])('%s is not a quote of a comment', (_what, html) => {
  expect(quotedIn(html)).toEqual([]);
  expect(hideQuotes(html, 1, 2, 3)).toBe(html);
});

test('hides the words, but not the header and other text', () => {
  const html = `${quote(1, '<p>a</p><ul><li>b</li></ul>')}<p>c</p>${quote(2, '<p>d</p>')}`;
  expect(hideQuotes(html, 1)).toBe(`${quote(1, gone)}<p>c</p>${quote(2, '<p>d</p>')}`);
  expect(hideQuotes(html)).toBe(html);
  const inSpanish = (text: string) => text.replace('<blockquote>', '<blockquote lang="es">');
  expect(hideQuotes(inSpanish(html), 1)).toBe(inSpanish(hideQuotes(html, 1)));
});

test('hides inner quotes with the outer one', () => {
  const html = `${quote(1, `${quote(2, '<p>b</p>')}<p>a</p>`)}<p>c</p>`;
  expect(hideQuotes(html, 2)).toBe(`${quote(1, `${quote(2, gone)}<p>a</p>`)}<p>c</p>`);
  expect(hideQuotes(html, 1)).toBe(`${quote(1, gone)}<p>c</p>`);
});

test('an edit with hidden quotes loses none of them', () => {
  const stored = `${quote(1, '<p>a</p>')}<p>x</p>${quote(1, '<p>b</p>')}${quote(2, '<p>c</p>')}<p>y</p>`;
  const edited = (html: string) => html.replace('<p>y</p>', '<p>z</p>');
  expect(keepHiddenWords(edited(hideQuotes(stored, 1, 2)), stored)).toBe(edited(stored));
  // Changes by the comment's own author stay.
  expect(keepHiddenWords(quote(2, gone), stored)).toBe(quote(2, '<p>c</p>'));
  expect(keepHiddenWords(quote(2, '<p>else</p>'), stored)).toBe(quote(2, '<p>else</p>'));
  expect(keepHiddenWords(quote(3, gone), stored)).toBe(quote(3, gone));
});

test.each([
  ['a new name', 'Nora Whitlock', 'Nora Whitlock'],
  ['a name with special characters', '<b>$1 & Co', '&lt;b&gt;$1 &amp; Co'],
])('shows the present name of the author: %s', (_what, name, shown) => {
  const html = `${quote(1, `<p>Nora O’Hara, me?</p>`)}<p>c</p>`;
  expect(named(html, name)).toBe(html.replace('>Nora O’Hara</a>', `>${shown}</a>`));
  const dressed = html.replace('>Nora O’Hara</a>', '><strong>Nora</strong> O’Hara</a>');
  expect(named(dressed, name)).toBe(named(html, name));
});

test('keeps a quote that links to no comment (rules/comments 17)', () => {
  const html = `${quote(2, '<p>a</p>')}<p>See <a href="/deal/7?comment=1#comment-1">Nora</a></p>`;
  expect(named(html, 'Somebody Else')).toBe(html);
});

test('removes links in quotes that lead to no comment (rules/comments 20)', () => {
  const link = (id: number) => `<a href="/deal/7?comment=${id}#comment-${id}">Nora</a>`;
  const html = (at: (id: number) => string) =>
    `<blockquote><p>${at(8)}</p><p>From ${at(9)}</p>${quote(1, '<p>a</p>')}</blockquote><p>${link(9)}</p>`;
  const written = html(link);
  expect(linkedInQuotes(written)).toEqual([8, 9, 1]);
  const kept = withoutUnknownLinks(written, new Set([1]));
  expect(kept).toBe(html(() => 'Nora'));
  expect(quotedIn(kept)).toEqual([1]);
  expect(linkedInQuotes(quote(9_999_999_999, '<p>x</p>'))).toEqual([]);
});
