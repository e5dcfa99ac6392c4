import { describe, expect, test } from 'vitest';
import { linkKey, parseWebAddress } from './link.ts';

describe('a web address', () => {
  test.each([
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
    ['  HTTP://Example.ORG ', 'http://example.org/'],
    ['example.org', 'https://example.org/'],
    ['www.example.org/a', 'https://www.example.org/a'],
    ['example.org:8443/a', 'https://example.org:8443/a'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['93.184.216.34', 'https://93.184.216.34/'],
  ])('is what was typed, whole: %s', (typed, address) => {
    expect(parseWebAddress(typed)).toBe(address);
  });

  test.each([
    '',
    ' ',
    'word',
    'two words.org',
    'localhost',
    'http://localhost/',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org/',
    'mailto:a@example.org',
    'https://name:word@example.org/',
    'https://name@example.org/',
    '//example.org',
    'https://',
    'https://1.5',
    '2147483648',
    '0x7f000001',
    'example.123',
  ])('is not %j', (typed) => {
    expect(parseWebAddress(typed)).toBeUndefined();
  });
});

describe('two links to one page', () => {
  test.each([
    ['http://example.org/a', 'https://www.example.org/a/'],
    ['https://example.org/?b=2&a=1', 'https://example.org?a=1&b=2&utm_source=x&fbclid=y#z'],
    ['https://EXAMPLE.org/a', 'https://example.org/a'],
  ])('have one key: %s and %s', (one, other) => {
    expect(linkKey(one)).toBe(linkKey(other));
  });

  test.each([
    ['https://example.org/a', 'https://example.org/A'],
    ['https://example.org/?id=1', 'https://example.org/?id=2'],
    ['https://example.org/', 'https://example.com/'],
    ['https://example.org:8443/', 'https://example.org/'],
  ])('pages have two: %s and %s', (one, other) => {
    expect(linkKey(one)).not.toBe(linkKey(other));
  });
});
