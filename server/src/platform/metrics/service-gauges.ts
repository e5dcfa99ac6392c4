/** The figures of what the platform lends: the cache, the database, mail. */
import type { Registry } from 'prom-client';
import type { ReplyCache } from '../../packages/reply-cache/index.ts';
import type { Database } from '../db/database.ts';
import type { TimedPool } from '../db/timed-pool.ts';
import { byName, type Figure, figure, number } from './figure.ts';

export function gaugeCache(registry: Registry, cache: ReplyCache): void {
  number(registry, gauge('guildhall_cache_bytes', 'Bytes of kept replies.'), () => cache.bytes);
  number(registry, gauge('guildhall_cache_entries', 'Kept replies.'), () => cache.size);
  number(registry, counter('guildhall_cache_hits', 'Replies answered from the cache.'), () => cache.hits);
  number(registry, counter('guildhall_cache_misses', 'Replies made.'), () => cache.misses);
  number(
    registry,
    counter('guildhall_cache_evictions_total', 'Kept replies that went to make room.'),
    () => cache.evictions,
  );
  number(
    registry,
    counter('guildhall_cache_outdated_total', 'Kept replies that a change made out of date.'),
    () => cache.outdated,
  );
}

export function gaugeDatabase(registry: Registry, database: Database): void {
  const { pool, quickPool, jobPool, sent } = database;
  const pools: [string, TimedPool][] = [
    ['usual', pool],
    ['quick', quickPool],
    ['jobs', jobPool],
  ];
  const ofPools = (given: Figure, read: (pool: TimedPool) => number) =>
    figure(registry, given, () =>
      byName(
        'pool',
        pools.map(([name, one]) => [name, read(one)]),
      ),
    );
  ofPools(gauge('guildhall_database_connections', 'Open connections.'), (one) => one.totalCount);
  ofPools(gauge('guildhall_database_connections_idle', 'Those that are free.'), (one) => one.idleCount);
  ofPools(gauge('guildhall_database_connections_most', 'As many as may be.'), (one) => one.options.max);
  ofPools(gauge('guildhall_database_waiting', 'Who waits for a connection.'), (one) => one.waitingCount);
  ofPools(counter('guildhall_database_waits_total', 'Who found no free connection.'), (one) => one.waits);
  ofPools(
    counter('guildhall_database_waited_seconds_total', 'Time that they waited for one.'),
    (one) => one.waited / 1_000,
  );
  number(registry, counter('guildhall_database_statements', 'Statements sent.'), () => sent.count);
  number(
    registry,
    counter('guildhall_database_statements_failed_total', 'Statements that failed.'),
    () => sent.failed,
  );
  figure(registry, took, () => sent.durations.samples(took.name));
  database.gatherings.register(registry);
}

/** Which Guildhall this is; the commit where it runs from a checkout. */
export function gaugeBuild(registry: Registry, version: string, commit: string | undefined): void {
  const labels = { version, commit: commit ?? '' };
  figure(registry, gauge('guildhall_build_info', 'Always 1.'), () => [{ value: 1, labels }]);
}

const took: Figure = {
  name: 'guildhall_database_statement_seconds',
  help: 'From the first wish for a connection to the last row.',
  type: 'histogram',
};

function gauge(name: string, help: string): Figure {
  return { name, help, type: 'gauge' };
}

function counter(name: string, help: string): Figure {
  return { name, help, type: 'counter' };
}
