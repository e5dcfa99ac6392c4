/** Checks at the start whether PostgreSQL has enough connections (rules/running 36, docs/decisions/0053). */
import type { Log } from '../log.ts';
import { jobConnections } from './database.ts';
import { usualConnections } from './pools.ts';
import { withConnection } from './with-connection.ts';

/** Milliseconds, to connect and to be answered. */
const patience = 5_000;
/** For change notifications. */
const listenConnections = 1;

export interface ConnectionDemand {
  /** Answering processes on this machine. */
  processes: number;
  /** True if all possible statements use a pooler, which has connections of its own. */
  isPooled: boolean;
}

/** The maximum number of direct connections. One process runs the jobs of all. */
export function connectionsOf({ processes, isPooled }: ConnectionDemand): number {
  const forAnswers = isPooled ? 0 : usualConnections;
  return processes * (forAnswers + listenConnections) + jobConnections;
}

/** SQL for the number available to ordinary roles. */
export const availableConnections = `
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0)`;

/** Advice if fewer than `wanted` are available. */
export function connectionAdvice(wanted: number, { processes }: ConnectionDemand): string {
  const fewer = processes === 1 ? '' : `, or WORKERS to fewer than ${processes}`;
  return `Set max_connections so that it takes ${wanted} or more${fewer}.`;
}

/** Warns once at the start. Otherwise connections would be refused at the busiest moment. */
export async function warnOfScarceConnections(
  url: string,
  demand: ConnectionDemand,
  log: Log,
): Promise<void> {
  const bounds = { connectionTimeoutMillis: patience, query_timeout: patience };
  const { rows } = await withConnection(
    { connectionString: url, application_name: 'guildhall start', ...bounds },
    (client) => client.query<{ given: number }>(`select ${availableConnections} as given`),
  );
  const wanted = connectionsOf(demand);
  const given = rows[0]?.given ?? wanted;
  if (given >= wanted) return;
  log.warn(
    `PostgreSQL allows ${given} connections, and Guildhall may need ${wanted}. ${connectionAdvice(wanted, demand)}`,
  );
}
