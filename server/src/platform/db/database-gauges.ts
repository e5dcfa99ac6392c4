/** Connections and statements as figures (rules/running 19). */
import type { Registry } from 'prom-client';
import { counter, type Figure, figure, figureOfEach, gauge, number } from '../metrics/figure.ts';
import type { Database } from './database.ts';
import type { TimedPool } from './pools.ts';

export function gaugeDatabase(registry: Registry, database: Database): void {
  gaugePools(registry, database.pools);
  const { sent, gatherings } = database;
  number(registry, statements, () => sent.count);
  number(registry, failed, () => sent.failed);
  figure(registry, took, () => sent.durations.samples(took.name));
  gatherings.register(registry);
}

function gaugePools(registry: Registry, pools: Database['pools']): void {
  const gaugeEach = (given: Figure, read: (pool: TimedPool) => number) =>
    figureOfEach(registry, given, 'pool', () => Object.entries(pools), read);
  gaugeEach(open, ({ totalCount }) => totalCount);
  gaugeEach(idle, ({ idleCount }) => idleCount);
  gaugeEach(most, ({ options }) => options.max);
  gaugeEach(waiting, ({ waitingCount }) => waitingCount);
  gaugeEach(waits, (one) => one.waits);
  gaugeEach(waited, (one) => one.waited / 1_000);
}

const open = gauge('guildhall_database_connections', 'Open connections.');
const idle = gauge('guildhall_database_connections_idle', 'Those that are free.');
const most = gauge('guildhall_database_connections_most', 'As many as may be.');
const waiting = gauge('guildhall_database_waiting', 'Who waits for a connection.');
const waits = counter('guildhall_database_waits_total', 'Who found no free connection.');
const waited = counter('guildhall_database_waited_seconds_total', 'Time that they waited for one.');
const statements = counter('guildhall_database_statements', 'Statements sent.');
const failed = counter('guildhall_database_statements_failed_total', 'Statements that failed.');
const took: Figure = {
  name: 'guildhall_database_statement_seconds',
  help: 'From sending a statement to its last row, without the wait for a connection.',
  type: 'histogram',
};
