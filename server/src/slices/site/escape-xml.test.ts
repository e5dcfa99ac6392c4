import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeXml } from '#contract/core/html.ts';
import { parseXml } from '../../testing/xml.ts';

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
