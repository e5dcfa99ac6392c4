/** Hostile input takes linear time, however deep it nests and whatever it leaves open. */
import { describe, expect, test } from 'vitest';
import { deepPieces, growthOver, proportional } from './fixtures/measure-growth.ts';
import { htmlReader } from './read-html.ts';
import { readPage } from './read-page.ts';

const read = htmlReader({ alignments: [], fontSizes: [], fonts: [], quoteDepth: 3 });

/** Hostile pages; `size` counts pieces. */
const hostile: [name: string, make: (size: number) => string][] = [
  ['nested without end', (size) => '<b>'.repeat(size)],
  ['nested without end, and closed elsewhere', (size) => '<b>'.repeat(size) + '</i>'.repeat(size)],
  ['of drawings', (size) => '<svg>'.repeat(size) + '<title>'.repeat(size)],
  ['of drawings and titles by turns', (size) => '<svg><title>'.repeat(size)],
  ['for browsers without scripts', (size) => '<noscript>'.repeat(size) + '</title>'.repeat(size)],
  ['of forms and lists', (size) => '<form><ul><li><p>'.repeat(size / 4)],
  ['of one tag', (size) => `<img ${'a=b '.repeat(size)}`],
  ['of attributes without an end', (size) => '<img src="'.repeat(size)],
  ['of quotes', (size) => `<meta content="${'&amp;'.repeat(size)}`],
  ['of <', (size) => '<'.repeat(5 * size)],
  ['of tags without an end', (size) => '<div '.repeat(size)],
  ['of half comments', (size) => '<!--'.repeat(size)],
  ['of commas', (size) => `<img srcset="a${','.repeat(10 * size)}b 1x">`],
];

describe('the time to read a page grows in proportion to its size:', () => {
  const address = new URL('https://learn.example/courses/17?from=mail');
  test.each(hostile)('%s', (_name, make) => {
    expect(growthOver(make, 100_000, (html) => readPage(html, address))).toBeLessThan(proportional);
  });
});

describe('the time to clean HTML grows in proportion to its size:', () => {
  test.each(deepPieces)('%s nested', (piece) => {
    const nested = (size: number) => `${piece.repeat(size)}innermost`;
    expect(growthOver(nested, 4_000, read)).toBeLessThan(proportional);
  });
  test.each(['<!--', ' ', '&amp;'])('%j in an address', (piece) => {
    const link = (size: number) => `<a href="https://a/${piece.repeat(size)}">a</a>`;
    expect(growthOver(link, 8_000, read)).toBeLessThan(proportional);
  });
});
