/** Metrics of connections and statements (rules/running 19). */
import type { Registry } from 'prom-client';
import { collectCounter, collectGauge } from '../metrics/collectors.ts';
import type { Database } from './database.ts';
import type { TimedPool } from './pools.ts';

export function gaugeDatabase(registry: Registry, { pools, sent, batchers }: Database): void {
  const ofEach = (read: (pool: TimedPool) => number) => () =>
    Object.entries(pools).map(([name, pool]): [string, number] => [name, read(pool)]);
  collectGauge(
    registry,
    open,
    ofEach(({ totalCount }) => totalCount),
  );
  collectGauge(
    registry,
    idle,
    ofEach(({ idleCount }) => idleCount),
  );
  collectGauge(
    registry,
    most,
    ofEach(({ options }) => options.max),
  );
  collectGauge(
    registry,
    waiting,
    ofEach(({ waitingCount }) => waitingCount),
  );
  collectCounter(
    registry,
    waits,
    ofEach((pool) => pool.waits),
  );
  collectCounter(
    registry,
    waited,
    ofEach((pool) => pool.waited / 1_000),
  );
  collectCounter(registry, statements, () => sent.count);
  sent.register(registry);
  batchers.register(registry);
}

const label = 'pool';
const open = { label, name: 'guildhall_database_connections', help: 'Open connections.' };
const idle = { label, name: 'guildhall_database_connections_idle', help: 'Those that are free.' };
const most = { label, name: 'guildhall_database_connections_most', help: 'As many as may be.' };
const waiting = { label, name: 'guildhall_database_waiting', help: 'Who waits for a connection.' };
const waits = { label, name: 'guildhall_database_waits_total', help: 'Who found no free connection.' };
const waited = {
  label,
  name: 'guildhall_database_waited_seconds_total',
  help: 'Time that they waited for one.',
};
const statements = { name: 'guildhall_database_statements_total', help: 'Statements sent.' };
