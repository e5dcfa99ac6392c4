import { describe, expect, test } from 'vitest';
import { countLinks } from './model.ts';

describe('counting links', () => {
  test.each([
    ['none', '<p>Nothing leads anywhere.</p>', 0],
    ['one', '<p>See <a href="https://a.example" rel="nofollow">there</a>.</p>', 1],
    [
      'two on several lines',
      '<p><a href="https://a.example">one\ntwo</a> <a href="mailto:b@c.example">b</a></p>',
      2,
    ],
    ['plain addresses', '<p>https://a.example and www.b.example, HTTP://c.example</p>', 3],
    ['not an abbreviation', '<p>An <em>aside</em>, as in <strong>www</strong>.</p>', 0],
  ])('%s', (_name, html, count) => {
    expect(countLinks(html)).toBe(count);
  });
});
