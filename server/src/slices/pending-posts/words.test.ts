import { expect, test } from 'vitest';
import { sanitizeHtml } from '../../platform/html/sanitize-html.ts';
import { wordsWithAddresses } from './prepare-pending-post.ts';

test.each([
  ['a text', '<p>Good <strong>day</strong>.</p><p>All well?</p>', 'Good day. All well?'],
  [
    'a link',
    '<p>See <a href="https://a.example/?b=1&c=2">this</a>.</p>',
    'See this (https://a.example/?b=1&c=2).',
  ],
  [
    'two links',
    '<a href="https://a.example">a</a> <a href="https://b.example">b</a>',
    'a (https://a.example) b (https://b.example)',
  ],
])('%s shows its text, and where it leads', (_name, written, words) => {
  expect(wordsWithAddresses(sanitizeHtml(written).html)).toBe(words);
});
