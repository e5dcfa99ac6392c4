import { expect, test } from 'vitest';
import { pauseAfter } from './viewer.ts';

test('pauses grow to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 2000].map(pauseAfter)).toEqual([
    2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
