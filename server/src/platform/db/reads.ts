/** What is read from one server: by which pools, and in which ways. */
import type pg from 'pg';
import type { GatheringFigures } from './gathering-figures.ts';
import { type DatabaseLimits, openPool, type ServerOptions } from './pools.ts';
import { tellingQuery } from './sent-query.ts';
import type { SentStatements } from './sent-statements.ts';
import { sharedConnections, sharingConnections } from './text-batch.ts';
import { TextQuery, type TextStatement, type TextValue } from './text-query.ts';
import type { TimedPool } from './timed-pool.ts';

/** Runs a prepared statement whose rows come as texts; alone, or together with others (`Database.quickTexts`). */
export type RunForTexts = (name: string, text: string, values: readonly TextValue[]) => Promise<string[]>;

export interface Reads {
  /**
   * Runs a prepared statement: PostgreSQL parses and plans it once per connection. For statements whose best plan
   * does not depend on their values; the others go through `query`, which plans them with their values.
   * PostgreSQL goes on planning with the values as long as that promises a cheaper plan, as a known limit
   * always does: what it should not look at is hidden in a sub-select, `limit (select $1::integer)`.
   */
  prepared<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
  /** The same as each row's text (`row-texts.ts`). */
  preparedTexts: RunForTexts;
  queryTexts(text: string, values: readonly TextValue[]): Promise<string[]>;
  /**
   * As `preparedTexts`, for reads that are quick whatever their values are: they share connections (`text-batch.ts`), which are
   * theirs alone, so that they never wait for what takes long (docs/decisions/0045).
   */
  quickTexts: RunForTexts;
}

/** For what may take long. */
export const usualConnections = 10;

interface Statement {
  /** PostgreSQL parses what has a name once for each connection; `''` has none. */
  name: string;
  text: string;
  values: unknown[];
}

/** One server, as it is read. */
export interface ReadServer {
  pool: TimedPool;
  quickPool: TimedPool;
  reads: Reads;
  end(): Promise<unknown>;
}

export function openReads(
  options: ServerOptions,
  limits: DatabaseLimits,
  sent: SentStatements,
  gatherings?: GatheringFigures,
): ReadServer {
  const usual = openPool(options, limits, options.size ?? usualConnections);
  const quick = openPool(options, limits, sharedConnections);
  const { pool } = usual;
  // Whatever a pooler gives the next statement to does not know what was parsed before.
  const known = (name: string) => (options.directUrl === undefined ? name : '');
  const run = <Row extends pg.QueryResultRow>({ name, text, values }: Statement): Promise<Row[]> =>
    sent.ask(
      name,
      text,
      async (onSent) =>
        (await pool.query<Row>(tellingQuery({ name: known(name), text, values }, onSent))).rows,
    );
  const runForTexts = ({ name, text, values }: TextStatement): Promise<string[]> =>
    sent.ask(name, text, (onSent) => {
      const query = new TextQuery({ name: known(name), text, values, onSent });
      // The pool promises what the query's callback is given; its types do not know of it.
      return pool.query(query) as unknown as Promise<string[]>;
    });
  const shared = sharingConnections(quick.pool, limits.connection, gatherings);
  const reads: Reads = {
    prepared: (name, text, values) => run({ name, text, values }),
    query: (text, values) => run({ name: '', text, values }),
    preparedTexts: (name, text, values) => runForTexts({ name, text, values }),
    queryTexts: (text, values) => runForTexts({ name: '', text, values }),
    quickTexts: (name, text, values) =>
      sent.ask(name, text, (onSent) => shared({ name: known(name), text, values, onSent })),
  };
  return { pool, quickPool: quick.pool, reads, end: () => Promise.all([usual.end(), quick.end()]) };
}
