import { expect, test } from 'vitest';
import { ownBytes } from './held-bytes.ts';

const texts = [
  ['nothing', []],
  ['one text', ['<p>plain</p>']],
  ['pieces, some of them empty', ['<p>', '', 'naïve “quotes” 🙂', '</p>']],
  ['half a letter', ['a\ud83d', 'b']],
  ['more than fits beside the others', ['“'.repeat(300_000), 'é'.repeat(300_000)]],
] as const;

test.each(texts)('the bytes of pieces are those of their text: %s', (_what, pieces) => {
  expect(ownBytes(pieces).equals(Buffer.from(pieces.join('')))).toBe(true);
});

test('bytes are no part of anything larger, and stay when others are made', () => {
  const first = ownBytes(['first']);
  ownBytes(['second']);
  expect(first.toString()).toBe('first');
  expect(first.buffer.byteLength).toBe(first.length);
});
