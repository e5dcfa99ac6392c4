/** The ways to read from one server. */
import type pg from 'pg';
import { type DatabaseLimits, openPool, type ServerOptions } from './pools.ts';
import { tellingQuery } from './sent-query.ts';
import type { SentStatements } from './sent-statements.ts';
import type { TimedPool } from './timed-pool.ts';

export interface Reads {
  /**
   * Runs a prepared statement: PostgreSQL parses and plans it once per connection. For statements whose best plan
   * does not depend on their values; the others go through `query`, which plans them with their values.
   * PostgreSQL goes on planning with the values as long as that promises a cheaper plan, as a known limit
   * always does: what it should not look at is hidden in a sub-select, `limit (select $1::integer)`.
   */
  prepared<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
}

/** Of one process, besides those of jobs. */
export const usualConnections = 10;

/** One server, as it is read. */
export interface ReadServer {
  pool: TimedPool;
  reads: Reads;
  end(): Promise<unknown>;
}

export function openReads(options: ServerOptions, limits: DatabaseLimits, sent: SentStatements): ReadServer {
  const { pool, end } = openPool(options, limits, options.size ?? usualConnections);
  // A pooler may give the next statement to a connection that never parsed this one.
  const nameOf = (name: string) => (options.directUrl === undefined ? name : '');
  const run = <Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]> =>
    sent.ask(
      name,
      text,
      async (onSent) =>
        (await pool.query<Row>(tellingQuery({ name: nameOf(name), text, values }, onSent))).rows,
    );
  return { pool, reads: { prepared: run, query: (text, values) => run('', text, values) }, end };
}
