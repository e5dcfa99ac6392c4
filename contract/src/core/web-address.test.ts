import { describe, expect, test } from 'vitest';
import { parseWebAddress } from './addresses.ts';

describe('a web address', () => {
  test.each([
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
    ['  HTTP://Example.ORG ', 'http://example.org/'],
    ['example.org', 'https://example.org/'],
    ['\u200e\u200b https://example.org/a\u200b\u00a0', 'https://example.org/a'],
    ['www.example.org/a', 'https://www.example.org/a'],
    ['example.org:8443/a', 'https://example.org:8443/a'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['93.184.216.34', 'https://93.184.216.34/'],
  ])('accepts %s unchanged', (typed, address) => {
    expect(parseWebAddress(typed)).toBe(address);
  });

  test.each([
    ...['', ' ', 'two words.org'],
    ...'word localhost http://localhost/ javascript:alert(1) data:text/html,x ftp://example.org/'.split(' '),
    ...'https://name@example.org/ //example.org https:// https://1.5 2147483648 example.123'.split(' '),
  ])('rejects %j', (typed) => {
    expect(parseWebAddress(typed)).toBeUndefined();
  });
});
