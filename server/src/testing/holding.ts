/** Locks rows on a separate connection, so that the order of two concurrent writers is known. */
import pg from 'pg';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** `rows` is a select, such as `select from members where id = $1`. */
export async function hold({ database }: TestApp, rows: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: database.url, application_name: 'holding' });
  // A failed test leaves the lock until its database is dropped.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(`${rows} for update`, values);
  const waits = `select from pg_stat_activity
    where datname = current_database() and application_name = 'guildhall' and wait_event_type = 'Lock'`;
  return {
    /** Waits until this many statements of the application wait for a lock. */
    waiting: (count: number) => expect.poll(async () => (await database.query(waits)).length).toBe(count),
    /** Releases the rows. Waiting statements proceed in their order of arrival. */
    async release() {
      await client.query('commit');
      await client.end();
    },
  };
}

/** Runs both calls, of which the first reaches the member's row before the second; returns both replies. */
export async function inThisOrder<First, Second>(
  app: TestApp,
  memberId: number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const held = await hold(app, 'select from members where id = $1', [memberId]);
  const begun = [first()] as const;
  await held.waiting(1);
  const both = Promise.all([begun[0], second()]);
  await held.waiting(2);
  await held.release();
  return both;
}
