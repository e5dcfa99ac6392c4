/** Questions to the database, on a connection of their own. */
import type { Socket } from 'node:net';
import pg from 'pg';

export interface Asked {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
}

/** Milliseconds: what PostgreSQL itself should end, where it can. */
const patience = 4_500;

/** The connection is given up with the signal, whatever is asked on it. */
export async function asking<Result>(
  url: string,
  signal: AbortSignal,
  work: (asked: Asked, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guildhall doctor',
    statement_timeout: patience,
  });
  client.on('error', () => undefined);
  const cut = () => void socketOf(client).destroy();
  signal.addEventListener('abort', cut);
  try {
    await client.connect();
    const query: Asked['query'] = async (text, values) => (await client.query(text, values)).rows;
    return await work({ query }, client);
  } finally {
    signal.removeEventListener('abort', cut);
    if (signal.aborted) cut();
    else await client.end();
  }
}

/** What is asked on a line that has died ends with it alone; the driver has it, its types do not. */
function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
