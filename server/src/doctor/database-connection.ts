import type pg from 'pg';
import { withConnection } from '../platform/db/with-connection.ts';

export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
}

/** Milliseconds, more than a check may take, so that the check reports the time limit itself. */
const timeout = 6_000;

/** Does the work on a connection of its own, with a time limit for connecting and for each statement. */
export function withLimitedConnection<Result>(
  url: string,
  work: (database: Queryable, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const limits = { connectionTimeoutMillis: timeout, statement_timeout: timeout, query_timeout: timeout };
  return withConnection(
    { connectionString: url, application_name: 'guildhall doctor', ...limits },
    (client) => work({ query: async (text, values) => (await client.query(text, values)).rows }, client),
  );
}
