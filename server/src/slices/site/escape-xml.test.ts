import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeXml } from '#contract/core/html.ts';
import { parseXml } from '../../testing/strict-bucket.ts';

test('escapes markup and quotes', () => {
  expect(escapeXml(`a<b> & "c" 'd'`)).toBe('a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;');
});

test('removes characters that XML cannot hold', () => {
  expect(escapeXml('a\u0000\u0008\u000b\u001f\ufffe\uffff\ud800b\udc00')).toBe('ab');
  expect(escapeXml('a\t\n\u{1F600}\ufffd')).toBe('a\t\n\u{1F600}\ufffd');
});

test('makes any text well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { attributes, text: inside } = parseXml(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`);
      const sayable = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
      expect(inside).toBe(sayable.replace(/\r\n?/g, '\n'));
      expect(attributes.b).toHaveLength(sayable.replace(/\r\n?/g, '\n').length);
    }),
  );
});
