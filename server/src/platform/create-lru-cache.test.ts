import { expect, test } from 'vitest';
import { createLruCache } from './create-lru-cache.ts';

test('so many are kept, and those that were asked for longest ago go', () => {
  const seen = createLruCache<true>(3);
  for (const key of ['a', 'b', 'c']) seen.set(key, true);
  seen.get('a');
  seen.set('d', true);
  expect(['a', 'b', 'c', 'd'].filter((key) => seen.has(key))).toEqual(['a', 'c', 'd']);
});

test('free places take no memory', () => {
  const before = process.memoryUsage().arrayBuffers;
  const many = createLruCache<true>(1_000_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000);
  expect(many.size).toBe(0);
});
