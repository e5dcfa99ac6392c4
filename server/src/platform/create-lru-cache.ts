import { LRUCache } from 'lru-cache';

/**
 * So many values by key at most: beyond it those that were set or got longest ago go (`has` does not count). Nothing is held for places that are
 * free: the library's own `max` sets all of them aside at once, 2.8 MB for 100,000.
 */
export function createLruCache<Value extends object | true>(count: number): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ maxSize: count, sizeCalculation: () => 1 });
}
