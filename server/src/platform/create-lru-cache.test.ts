import { expect, test } from 'vitest';
import { createLruCache } from './create-lru-cache.ts';

test('evicts the least recently used values beyond its size', () => {
  const seen = createLruCache<true>(3);
  for (const key of ['a', 'b', 'c']) seen.set(key, true);
  seen.get('a');
  seen.set('d', true);
  expect(['a', 'b', 'c', 'd'].filter((key) => seen.has(key))).toEqual(['a', 'c', 'd']);
});

test('allocates no memory for free slots', () => {
  const before = process.memoryUsage().arrayBuffers;
  const many = createLruCache<true>(1_000_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000);
  expect(many.size).toBe(0);
});
