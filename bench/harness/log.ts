/** What PostgreSQL writes to its log for a request, until everything that follows from it is done. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Application } from './application.ts';
import { ask, type HttpRequest } from './http.ts';

/** Times that it is counted. */
const attempts = 3;
/** Milliseconds after which counts that come later have come, too. */
const settling = 2_000;

export interface Written {
  requests: HttpRequest[];
  /** Makes unmade what the requests made, where they would do nothing a second time; it is not counted. */
  undo?: HttpRequest[];
  /** Requests under way at once. */
  atOnce: number;
}

/**
 * Bytes for each of the requests. The least of a few counts: a page that changes for the first time after a
 * checkpoint is written whole, and jobs of the background may run meanwhile; both only add.
 */
export async function logBytesOf(
  application: Application,
  client: pg.Client,
  { requests, undo = [], atOnce }: Written,
): Promise<number> {
  const counts: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await bytesWritten(client);
    await send(application, requests, atOnce);
    counts.push(((await bytesWritten(client)) - before) / requests.length);
    await send(application, undo, atOnce);
  }
  return Math.min(...counts);
}

/** Each of those at once takes the next request that nobody took. */
async function send({ origin }: Application, requests: HttpRequest[], atOnce: number): Promise<void> {
  const waiting = requests.values();
  const sendOn = async () => {
    for (const request of waiting) {
      const { status, body } = await ask(origin, request);
      if (status !== 200) throw new Error(`${request.path} answers ${status}: ${body}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendOn));
  if (requests.length > 0) await setTimeout(settling);
}

/** Since the database was made. */
export async function bytesWritten(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
  );
  return Number(rows[0]?.bytes);
}
