/** What PostgreSQL writes to its log for a request, until everything that follows from it is done. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Application } from './application.ts';
import { ask, type HttpRequest } from './http.ts';
import { type Load, type LoadResult, load } from './load.ts';

/** Milliseconds after which what follows from writes has followed. */
const settling = 2_000;

/** What came of a load that writes, and bytes of the log for each of its replies, with all that follows. */
export async function loggedLoad(
  application: Application,
  client: pg.Client,
  options: Load,
): Promise<LoadResult & { log: number }> {
  const before = await bytesWritten(client);
  const result = await load(application, options);
  await setTimeout(settling);
  return { ...result, log: ((await bytesWritten(client)) - before) / result.count };
}

/** Bytes for each of the requests, one after the other, with all that follows. */
export async function logOfEach(
  { origin }: Application,
  client: pg.Client,
  requests: HttpRequest[],
): Promise<number> {
  const before = await bytesWritten(client);
  for (const request of requests) {
    const { status, body } = await ask(origin, request);
    if (status !== 200) throw new Error(`${request.path} answers ${status}: ${body}`);
  }
  await setTimeout(settling);
  return ((await bytesWritten(client)) - before) / requests.length;
}

/** Since the database was made. */
export async function bytesWritten(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
  );
  return Number(rows[0]?.bytes);
}
