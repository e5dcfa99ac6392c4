/** What the cache of replies holds, and what came of it (rules/running 19). */
import type { Registry } from 'prom-client';
import type { ResponseCache } from '../../packages/response-cache/index.ts';
import { counter, gauge, number } from './figure.ts';

export function gaugeCache(registry: Registry, cache: ResponseCache): void {
  number(registry, gauge('guildhall_cache_bytes', 'Bytes of kept replies.'), () => cache.bytes);
  number(registry, gauge('guildhall_cache_entries', 'Kept replies.'), () => cache.size);
  number(registry, counter('guildhall_cache_hits', 'Replies answered from the cache.'), () => cache.hits);
  number(registry, counter('guildhall_cache_misses', 'Replies made.'), () => cache.misses);
  number(registry, evictions, () => cache.evictions);
  number(registry, outdated, () => cache.invalidations);
}

const evictions = counter('guildhall_cache_evictions_total', 'Kept replies that went to make room.');
const outdated = counter('guildhall_cache_outdated_total', 'Kept replies that a change made out of date.');
