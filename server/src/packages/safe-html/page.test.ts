import { describe, expect, test } from 'vitest';
import { decodePage } from './decode-page.ts';
import { readPage } from './read-page.ts';

const address = new URL('https://learn.example/courses/17?from=mail');
const read = (html: string) => readPage(html, address);

describe('the title of a page', () => {
  test.each([
    [
      'is that of Open Graph first',
      '<title>Site</title><meta property="og:title" content="Course &amp; more">',
      'Course & more',
    ],
    ['may be given by the name attribute as well', '<meta name="og:title" content="Course">', 'Course'],
    [
      'is else its own',
      '<head><title>\n  Welding &eacute;&#8203;t\tcetera \n</title>',
      'Welding é\u200bt cetera',
    ],
    ['is its own if Open Graph is blank', '<meta property="og:title" content=" "><title>Own</title>', 'Own'],
    ['is not one in a drawing', '<svg><title>Logo</title></svg><title>Page</title>', 'Page'],
    ['may follow an empty drawing', '<svg/></svg><title>Page</title>', 'Page'],
    ['may precede deeply nested drawings', `<title>Page</title>${'<svg>'.repeat(200)}`, 'Page'],
    ['is not one in a script', '<script>"<title>No</title>"</script><title>Page</title>', 'Page'],
    ['is not one in a comment', '<!-- <title>No</title> --><title>Page</title>', 'Page'],
    ['keeps markup as text', '<title>a <b>b</b></title>', 'a <b>b</b>'],
    ['has no control characters', '<title>a\u0007b</title>', 'a b'],
    ['may be unclosed', '<title>Half', 'Half'],
    ['may be missing', '<p>text</p>', undefined],
    ['blank', '<title> </title>', undefined],
  ])('%s', (_name, html, title) => {
    expect(read(html).title).toBe(title);
  });

  test('is cut at 200 characters, between words', () => {
    const { title = '' } = read(`<title>${'word '.repeat(100)}</title>`);
    expect(title.length).toBeLessThanOrEqual(200);
    expect(title).toMatch(/word…$/);
  });
});

describe('the structured data of a page', () => {
  const data = (text: string) => `<script type="application/ld+json">${text}</script>`;

  test('is all of its JSON-LD as written, and nothing from other scripts', () => {
    const html = `<script>{"a":0}</script>${data('{"a":"&amp;"}')}<p>b</p><script type=' Application/LD+JSON; v=1'>[</script>`;
    expect(read(html).structuredData).toEqual(['{"a":"&amp;"}', '[']);
    expect(read(`${data('1').slice(0, -9)}<title>No</title>`)).toMatchObject({ title: undefined });
  });

  test('ends at 200,000 characters', () => {
    const long = ' '.repeat(150_000);
    expect(read(data(long) + data(long) + data('1')).structuredData).toEqual([long]);
  });

  test('has the moments for sharing', () => {
    const { moments } = read(`<meta property="event:start_time" content="2027-03-01T09:00">
      <meta property="event:end_time" content="${'9'.repeat(101)}"><meta property="og:type" content="event">`);
    expect([...moments]).toEqual([['event:start_time', '2027-03-01T09:00']]);
  });
});

describe('the pictures of a page', () => {
  test('are absolute and unique, with the page’s own choice first', () => {
    const { pictures } = read(`
      <img src="/a.jpg"><img src="b.png#top"><img src="../c.gif">
      <meta name="twitter:image" content="//cdn.example/t.jpg">
      <link rel="image_src" href="/l.jpg"><link rel="icon" href="/favicon.ico">
      <img src="/a.jpg"><img alt="none"><img src="">
      <meta property="og:image" content="https://cdn.example/o.jpg?a=1&amp;b=2">`);
    expect(pictures).toEqual([
      'https://cdn.example/o.jpg?a=1&b=2',
      'https://cdn.example/t.jpg',
      'https://learn.example/l.jpg',
      'https://learn.example/a.jpg',
      'https://learn.example/courses/b.png',
      'https://learn.example/c.gif',
    ]);
  });

  test('are resolved against the page’s base', () => {
    expect(read('<base href="/media/"><base href="/no/"><img src="a.jpg">').pictures).toEqual([
      'https://learn.example/media/a.jpg',
    ]);
    expect(read('<base href="http://["><img src="a.jpg">').pictures).toEqual([
      'https://learn.example/courses/a.jpg',
    ]);
  });

  test.each([
    ['a.jpg 100w, b.jpg 800w, c.jpg 400w', 'b.jpg'],
    ['a.jpg 1x,b.jpg 2x', 'b.jpg'],
    ['a.jpg, b.jpg 1.5x', 'b.jpg'],
    ['/w_100,h_50/a.jpg 1x, /w_200,h_100/a.jpg 2x', 'w_200,h_100/a.jpg'],
    ['a.jpg', 'a.jpg'],
    [' , a.jpg,, ', 'a.jpg'],
  ])('include only the largest of several sizes: %s', (srcset, largest) => {
    const { pictures } = readPage(
      `<picture><source srcset="${srcset}"></picture>`,
      new URL('https://a.example/'),
    );
    expect(pictures).toEqual([`https://a.example/${largest}`]);
  });

  test.each([
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'ftp://a.example/a.jpg',
    'http://[',
    `/${'a'.repeat(2_000)}`,
  ])('exclude those that cannot be fetched: %s', (src) => {
    expect(read(`<img src="${src}">`).pictures).toEqual([]);
  });

  test('exclude those in comments, scripts or films', () => {
    const html = `<!-- <img src="a.jpg"> --><script>'<img src="b.jpg">'</script><video><source src="c.mp4"></video>`;
    expect(read(html).pictures).toEqual([]);
  });

  test('include those that scripts load late, instead of their placeholders', () => {
    const { pictures } = read(`<img src="wait.gif" data-src="a.jpg"><img data-lazy-src="b.jpg">
      <img src="data:," data-srcset="c.jpg 1x, d.jpg 2x"><source data-srcset="e.jpg"><img data-src="">`);
    expect(pictures.map((url) => url.replace(/^.*\//, ''))).toEqual([
      'a.jpg',
      'wait.gif',
      'b.jpg',
      'd.jpg',
      'e.jpg',
    ]);
  });

  test('are at most 30', () => {
    const html = Array.from({ length: 40 }, (_, index) => `<img src="${index}.jpg">`).join('');
    expect(read(html).pictures).toHaveLength(30);
  });
});

describe('a page redirects its readers', () => {
  const refresh = (content: string) => `<meta http-equiv="Refresh" content="${content}">`;
  test.each([
    ['0;url=/new', '/new'],
    ["0; URL='/new'", '/new'],
    ['5 , &quot;/new?a=1&quot; and more', '/new?a=1'],
    ['0.5;/new', '/new'],
    ['0;url=https://learn.example/new', '/new'],
    ['6;url=/new', undefined],
    ['0', undefined],
    ['0;url=', undefined],
    ['0;url=javascript:alert(1)', undefined],
    ['0;url=http://[', undefined],
    [`0;url=/${'a'.repeat(3_000)}`, undefined],
    [`0${' '.repeat(2_000)}`, undefined],
  ])('by a refresh of %j', (content, path) => {
    const { leadsTo } = read(refresh(content));
    expect(leadsTo?.href).toBe(path && `https://learn.example${path}`);
  });

  test.each([
    ['from its base', `<base href="/media/">${refresh('0;url=a')}`, '/media/a'],
    ['by the first', refresh('0;url=/a') + refresh('0;url=/b'), '/a'],
    ['not by one for browsers without scripts', `<noscript>${refresh('0;url=/a')}</noscript>`, undefined],
    ['by one after those', `<noscript><p></noscript>${refresh('0;url=/a')}`, '/a'],
    ['not by another element', '<meta name="refresh" content="0;url=/a">', undefined],
  ])('%s', (_name, html, path) => {
    expect(read(html).leadsTo?.href).toBe(path && `https://learn.example${path}`);
  });
});

describe('the character set of a page', () => {
  const latin = Buffer.from('<title>Ren\u00e9</title>', 'latin1');
  const utf8 = Buffer.from('<title>René</title>');
  const meta = (declaration: string, content: Buffer) => Buffer.concat([Buffer.from(declaration), content]);

  test.each([
    ['is named by the reply', latin, 'text/html; charset="ISO-8859-1"'],
    ['is named by the page', meta('<meta charset=windows-1252>', latin), 'text/html'],
    [
      'is named by the page in the long form',
      meta('<meta http-equiv="Content-Type" content="text/html; charset=latin1">', latin),
      'text/html',
    ],
    [
      'is the reply’s before the page’s',
      meta('<meta charset="windows-1251">', latin),
      'text/html;charset=latin1',
    ],
    ['is UTF-8 if undeclared', utf8, 'text/html'],
    ['is UTF-8 if unknown', meta('<meta charset="klingon">', utf8), 'text/html'],
    ['is windows-1252 if undeclared and not UTF-8', latin, 'text/html'],
    [
      'is the page’s if the reply’s is unknown',
      meta('<meta charset="latin1">', latin),
      'text/html;charset=x',
    ],
    ['is UTF-8 if it is cut in a character', Buffer.concat([utf8, Buffer.from([0xc3])]), ''],
    ['is UTF-8 if the page says UTF-16', meta('<meta charset="utf-16">', utf8), 'text/html'],
    ['is that of the byte order mark first', meta('\ufeff', utf8), 'text/html; charset=latin1'],
    ['is UTF-16 by its byte order mark', Buffer.from('\ufeff<title>René</title>', 'utf16le'), 'text/html'],
  ])('%s', (_name, content, contentType) => {
    expect(read(decodePage(content, contentType)).title).toBe('René');
  });

  test('invalid bytes are replaced by a marker, not lost', () => {
    expect(decodePage(latin, 'text/html; charset=utf-8')).toBe('<title>Ren\ufffd</title>');
  });
});
