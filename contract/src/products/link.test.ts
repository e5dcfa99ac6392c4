import { describe, expect, test } from 'vitest';
import { linkKey } from './form.ts';

describe('duplicate detection by link', () => {
  test.each([
    ['http://example.org/a', 'https://www.example.org/a/'],
    ['https://example.org/?b=2&a=1', 'https://example.org?a=1&b=2&utm_source=x&fbclid=y#z'],
  ])('gives %s and %s the same key', (one, other) => {
    expect(linkKey(one)).toBe(linkKey(other));
  });

  test.each([
    ['https://example.org/a', 'https://example.org/A'],
    ['https://example.org/?id=1', 'https://example.org/?id=2'],
    ['https://example.org/', 'https://example.com/'],
    ['https://example.org:8443/', 'https://example.org/'],
  ])('gives %s and %s different keys', (one, other) => {
    expect(linkKey(one)).not.toBe(linkKey(other));
  });
});
