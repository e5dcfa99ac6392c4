import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds, on the slowest machine. */
const patience = 60_000;

/** Resolves when the database at this address answers; throws what it said last where it does not. */
export async function untilAnswers(url: string): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await askOnce(url, 'select 1');
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await setTimeout(50);
  }
}

/** On a connection of its own. */
export async function askOnce(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}
