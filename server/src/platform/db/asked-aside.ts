/** What PostgreSQL answers on a connection of its own, as those of a pool may all be busy. */
import pg from 'pg';
import { inTime } from '../in-time.ts';
import { outside } from '../ongoing.ts';

/** Milliseconds, to connect and to be answered. */
const patience = 1_000;

/** Throws where it cannot be reached, or does not answer in time. */
export async function askedAside<Answer>(
  url: string,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guildhall figures',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  const answer = async () => {
    await client.connect();
    return ask(client);
  };
  try {
    return await inTime(outside(answer), patience, 'the database did not answer in time');
  } finally {
    void client.end().catch(() => undefined);
  }
}
