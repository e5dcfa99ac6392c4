/** Whether PostgreSQL answers at all: on a connection of its own, as those of a pool may all be busy. */
import pg from 'pg';
import { inTime } from '../in-time.ts';
import { outside } from '../ongoing.ts';

/** Milliseconds, to connect and to be answered. */
const patience = 1_000;

/** False also where it refuses to be asked. */
export async function answersAside(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guildhall figures',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  try {
    await inTime(
      outside(() => ask(client)),
      patience,
      'not answered in time',
    );
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function ask(client: pg.Client): Promise<void> {
  await client.connect();
  await client.query('select 1');
}
