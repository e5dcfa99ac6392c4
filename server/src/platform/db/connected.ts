/** Connections of their own, each for a piece of work. */
import pg from 'pg';

/**
 * Does the work on a connection that ends with it. One that is lost meanwhile fails the statement that is under way or the next
 * one: without a listener it would be the end of the process. Throws what the work throws, and what the driver does where nobody
 * answers.
 */
export async function connected<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** All of the work or nothing of it. Throws what the work throws, also where the connection was lost by then. */
export async function atOnce<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
