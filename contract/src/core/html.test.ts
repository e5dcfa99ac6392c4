import { expect, test } from 'vitest';
import { escapeHtml } from './html.ts';

test('leaves no character of a text with a meaning in HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>Ann & Bea</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;Ann &amp; Bea&lt;/a&gt;',
  );
  expect(escapeHtml('&lt; 李 é')).toBe('&amp;lt; 李 é');
});
