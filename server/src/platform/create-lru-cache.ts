import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of at most `count` values; beyond it the least recently used go (`has` does not count as use). It
 * sizes by `maxSize`, since the library's `max` allocates all slots at once: 2.8 MB for 100,000.
 */
export function createLruCache<Value extends object | true>(count: number): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ maxSize: count, sizeCalculation: () => 1 });
}
