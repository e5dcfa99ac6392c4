import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepPieces } from './fixtures/measure-growth.ts';
import { htmlReader } from './read-html.ts';

const alignments = ['left', 'center', 'right', 'justify'];
const fontSizes = [16, 24, 48];
const fonts = ['Inter', "'Source Serif 4'", 'monospace'];
const read = htmlReader({ alignments, fontSizes, fonts, quoteDepth: 3 });
const safe = (html: string) => read(html).html;

describe('allowed HTML', () => {
  it.each([
    '<p>One<br />two</p>',
    '<p><strong>bold</strong> <em>italic</em> <u>under</u> <s>struck</s> <code>code</code></p>',
    '<h2>a</h2><h3>b</h3><h4>c</h4>',
    '<ul><li><p>one</p></li></ul><ol><li>two</li></ol>',
    '<ol start="12"><li>December is the last day</li></ol>',
    '<blockquote><p>quoted</p></blockquote>',
    '<pre><code>a &lt; b\n  c</code></pre>',
    '<p><a href="/deal/17#comment-4" rel="nofollow ugc noopener">Quoted from</a></p>',
    '<p><a href="mailto:office@library.example" rel="nofollow ugc noopener">write</a></p>',
    ...alignments.map((alignment) => `<h3 style="text-align: ${alignment}">a</h3>`),
    ...fontSizes.map((pixels) => `<span style="font-size: ${pixels}px">a</span>`),
    ...fonts.map((font) => `<span style="font-family: ${font}">a</span>`),
  ])('%s is unchanged', (html) => {
    expect(safe(html)).toBe(html);
  });
});

describe('the language of a part', () => {
  it.each(['<p lang="es">a</p>', '<h3 lang="pt-BR">a</h3>', '<ul lang="zh-Hant-TW"><li>a</li></ul>'])(
    '%s is unchanged',
    (html) => expect(safe(html)).toBe(html),
  );
  it.each([
    ['<span lang=" ES-mx ">a</span>', '<span lang="es-MX">a</span>'],
    ['<p lang="">a</p>', '<p>a</p>'],
    ['<p lang="español">a</p>', '<p>a</p>'],
    ['<p lang="es-">a</p>', '<p>a</p>'],
    ['<p lang=\'es" onclick="x()\'>a</p>', '<p>a</p>'],
    [`<p lang="es${'-abcdefgh'.repeat(9)}">a</p>`, '<p>a</p>'],
    ['<p lang="es" dir="rtl" translate="no" xml:lang="es" id="x">a</p>', '<p lang="es">a</p>'],
  ])('%s becomes %s', (html, expected) => {
    expect(safe(html)).toBe(expected);
    expect(safe(expected)).toBe(expected);
  });
});

describe('a name that objects inherit', () => {
  it.each(['constructor: 1', '__proto__: 1', 'toString: 1'])('is not accepted as a style: %s', (style) => {
    expect(safe(`<p style="${style}">a</p>`)).toBe('<p>a</p>');
  });
});

describe('an address hidden by white space or a comment', () => {
  it.each(['/ /evil.example', '/\t/evil.example', '/<!-- -->/evil.example'])(
    'is not kept as a link: %j',
    (address) => {
      const html = safe(`<a href="${address}">a</a>`);
      expect(html).toBe('<span>a</span>');
      expect(safe(html)).toBe(html);
    },
  );
});

describe('equivalent elements are normalised', () => {
  it.each([
    ['<b>a</b><i>b</i><strike>c</strike><del>d</del>', '<strong>a</strong><em>b</em><s>c</s><s>d</s>'],
    ['<H1>a</H1><h5>b</h5><h6>c</h6>', '<h2>a</h2><h4>b</h4><h4>c</h4>'],
    ['<p style="TEXT-ALIGN:Center;color:red">a</p>', '<p style="text-align: center">a</p>'],
    ['<span style="font-size:99px;position:fixed">a</span>', '<span>a</span>'],
    [
      `<span style='font-family: "Source Serif 4", serif'>a</span>`,
      `<span style="font-family: 'Source Serif 4'">a</span>`,
    ],
    ['<div style="text-align: center">a</div>', 'a'],
    ['<ol start="1" type="a" reversed><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<ol start="007"><li>a</li></ol>', '<ol start="7"><li>a</li></ol>'],
    ['<ol start="20250"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<ol start="-1"><li>a</li></ol><ul start="3"><li>b</li></ul>', '<ol><li>a</li></ol><ul><li>b</li></ul>'],
    [
      '<a href="https://a.example" target="_blank" rel="opener" onclick="x()">a</a>',
      '<a href="https://a.example" rel="nofollow ugc noopener">a</a>',
    ],
  ])('%s becomes %s', (html, expected) => {
    expect(safe(html)).toBe(expected);
  });
});

describe('links', () => {
  it.each([
    'javascript:alert(1)',
    ' jAvAsCrIpT:alert(1)',
    'java\nscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#1;javascript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http:evil.example',
    'http://',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'evil.example',
    '',
  ])('to %j are removed, and their text stays', (address) => {
    expect(safe(`<a href="${address}">words</a>`)).toBe('<span>words</span>');
  });
});

describe('disallowed elements', () => {
  it.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<style>p{color:red}</style>after', 'after'],
    ['<img src=x onerror=alert(1)>after', 'after'],
    ['<svg onload=alert(1)><text>drawn</text></svg>', 'drawn'],
    ['<p onclick="alert(1)" id="x" class="y">a</p>', '<p>a</p>'],
    ['<xmp><img src=x onerror=alert(1)></xmp>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<textarea></textarea><img src=x></textarea>', ''],
    ['<!-- <img src=x onerror=alert(1)> -->a', 'a'],
    ['<p>unclosed <b>bold', '<p>unclosed <strong>bold</strong></p>'],
    ['</p></div>a', '<p></p>a'],
    ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['a\u0000b\u0002c&#2;d', 'abcd'],
  ])('%j becomes %j', (html, expected) => {
    expect(safe(html)).toBe(expected);
  });

  it('leave their words, separated from each other', () => {
    expect(safe('<div>one</div><div>two</div>three')).toBe('one<br />two<br />three');
    expect(safe('<p>one</p><div><div>two</div></div>')).toBe('<p>one</p>two');
    expect(safe('<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>')).toBe('a b<br />c');
    expect(safe('<fieldset><legend>a</legend><label>b</label></fieldset>')).toBe('a<br />b');
  });
});

it.each(deepPieces)('%s thousands of times does not overflow the stack, and keeps the text', (piece) => {
  expect(read(`${piece.repeat(10_000)}innermost`).text.endsWith('innermost')).toBe(true);
});

it('alternating elements neither overflow the stack nor hide the text', () => {
  expect(read(`${'<b><div>'.repeat(10_000)}innermost`).text).toBe('innermost');
});

/** Pieces that cause errors in combination more often than random characters. */
const pieces = [
  '<p>|</p>|<div>|</div>|<b>|</b>|<i>|</i>|<a href="https://a.example">|<a>|</a>|<br>|</br>',
  '<ul>|<ol start="9">|<li>|</li>|</ul>|<h1>|</h1>|<h5>|<table>|<tr>|<td>|</td>|</table>',
  '<svg>|</svg>|<math>|<title>|</title>|<span style="font-size:16px">|</span>|<blockquote>',
  '</blockquote>|<pre>|</pre>|<p style="text-align:right;">|<form>|<button>|<select>',
  `<option>|<x>|</x>|<iframe>|</iframe>|<xmp>|</xmp>|<!--|-->|<p lang="es-MX">| lang='|&lt;`,
  `&amp;|&#60;|&|<|>|"|'`,
].flatMap((line) => line.split('|'));

const nasty = fc
  .array(fc.oneof(fc.constantFrom(' ', '\n', ...pieces), fc.string({ unit: 'grapheme', maxLength: 8 })), {
    maxLength: 40,
  })
  .map((some) => some.join(''));

describe('for any input', () => {
  it('sanitising twice changes nothing', () => {
    fc.assert(
      fc.property(nasty, (html) => {
        const once = safe(html);
        expect(safe(once)).toBe(once);
      }),
    );
  });

  it('only allowed tags and attributes remain', () => {
    const tag =
      /<\/?(?:p|br|strong|em|u|s|a|span|ul|ol|li|blockquote|h[2-4]|code|pre)(?: \/)?(?: href="[^"<>]*" rel="nofollow ugc noopener")?(?: start="[0-9]{1,4}")?(?: lang="[a-z0-9-]*")?(?: style="[a-z0-9:;' -]*")?>/gi;
    fc.assert(
      fc.property(nasty, (html) => {
        expect(safe(html).replace(tag, '')).not.toMatch(/[<>]/);
      }),
    );
  });

  it('text is preserved', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((words) => !/\p{Cc}/u.test(words));
    const inElements = fc.constantFrom(...'p b h1 div li td font form center unheard-of'.split(' '));
    const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
    fc.assert(
      fc.property(fc.array(fc.tuple(inElements, text), { maxLength: 8 }), (parts) => {
        const html = parts.map(([name, words]) => `<${name}>${escaped(words)}</${name}>`).join('');
        const letters = (whole: string) => whole.replace(/\s+/g, '');
        expect(letters(read(html).text)).toBe(letters(parts.map(([, words]) => words).join('')));
      }),
    );
  });
});
