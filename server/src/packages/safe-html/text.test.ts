import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlReader } from './read-html.ts';
import { summaryOf, textWithSeparators, withLongWordsBroken } from './text.ts';

const read = htmlReader({ alignments: [], fontSizes: [], fonts: [], quoteDepth: 3 });

describe('HTML as text', () => {
  it.each([
    ['<p>One</p><p>two</p>', 'One two'],
    ['a<br>b<br />c', 'a b c'],
    ['<h2>Program</h2><p>Day one</p>', 'Program Day one'],
    ['<ul><li>one</li><li>two</li></ul>', 'one two'],
    ['<strong>Li</strong><em>bra</em>ry', 'Library'],
    ['<p>a &lt;b&gt; &amp;lt; &quot;c&quot; &eacute; &#8217;</p>', 'a <b> &lt; "c" é ’'],
    ['<p title="&gt;">a</p>', 'a'],
    ['a<script>alert(1)</script>b<style>c</style>', 'ab'],
    ['<p>  a\n\t b&nbsp;c </p>', 'a b c'],
    ['', ''],
  ])('extracts from %j the text %j', (html, text) => {
    expect(read(html).text).toBe(text);
  });
});

it('splits endless words for search', () => {
  expect(withLongWordsBroken(read(`<p>${'snake_case '.repeat(50)}</p>`).text)).toBe(
    'snake_case '.repeat(50).trim(),
  );
  const pieces = withLongWordsBroken(read(`<p>${'a_'.repeat(150)}😀</p>`).text).split(' ');
  expect(pieces.map((piece) => piece.length)).toEqual([100, 100, 100, 2]);
});

it('ends headings with a colon and other blocks with a dot in an opening', () => {
  expect(read('<h2>Program</h2><p>Day one</p><h3>Why?</h3>So', 99).opening).toBe(
    'Program: Day one · Why? So',
  );
  expect(read('<h2>Program</h2><p>Day one</p>', 13).opening).toBe('Program: Day…');
});

describe('text on one line for people', () => {
  it.each([
    ['<p>One</p><p>two</p>', 'One · two'],
    ['<p>One.</p><p>Two</p>', 'One. Two'],
    ['One,<br />two<br />three', 'One, two · three'],
    ['<h2>Program</h2><p>Day one</p>', 'Program: Day one'],
    ['<h2>Why?</h2><p>So</p>', 'Why? So'],
    [
      '<ul><li>one</li><li><p>two</p><ol><li>three</li></ol></li></ul><p>four</p>',
      'one · two · three · four',
    ],
    ['<strong>Li</strong><em>bra</em>ry', 'Library'],
    ['<p>last</p><p></p><br />', 'last'],
    ['', ''],
  ])('separates the blocks of %j', (html, text) => {
    expect(textWithSeparators(html)).toBe(text);
  });

  it.each([
    ['<p>One</p><p style="text-al', 'One'],
    ['<p>One</p></p', 'One'],
    ['<p>One &am', 'One'],
    ['<p>One &amp;', 'One &'],
  ])('accepts truncated HTML: %j', (html, text) => {
    expect(textWithSeparators(html)).toBe(text);
  });
});

describe('a summary', () => {
  it('is the text itself if it is short enough', () => {
    expect(summaryOf('one two', 7)).toBe('one two');
  });

  it('ends between words, without punctuation', () => {
    expect(summaryOf('one two three', 9)).toBe('one two…');
    expect(summaryOf('one two, three', 9)).toBe('one two…');
    expect(summaryOf('one two three', 8)).toBe('one two…');
  });

  it('cuts a word that is too long, but never a character', () => {
    expect(summaryOf('abcdefgh', 5)).toBe('abcd…');
    expect(summaryOf('😀😀😀', 4)).toBe('😀…');
  });

  it('never exceeds the limit, and is a prefix of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 30 }), (text, limit) => {
        const summary = summaryOf(text, limit);
        expect(summary.length).toBeLessThanOrEqual(limit);
        expect(summary.isWellFormed()).toBe(true);
        expect(text.startsWith(summary === text ? text : summary.slice(0, -1))).toBe(true);
      }),
    );
  });
});
