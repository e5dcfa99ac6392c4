/** Work that is counted and not timed: it does not depend on the machine. */
import type pg from 'pg';
import type { Application } from './application.ts';
import { ask, type HttpRequest } from './http.ts';

/** Requests of one count. */
export const repetitions = 20;

/** The least of a few counts: a job of the background may run meanwhile, and only adds. */
export async function statementsOf(application: Application, request: HttpRequest): Promise<number> {
  const counts: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const telling = await sentDuring(application, async () => undefined);
    const sent = await sentDuring(application, () => repeat(application, request, repetitions));
    counts.push((sent - telling) / repetitions);
  }
  return Math.min(...counts);
}

/** Statements, with those that telling their number takes. */
async function sentDuring(application: Application, work: () => Promise<void>): Promise<number> {
  const told = () => application.metric('guildhall_database_statements');
  const before = await told();
  await work();
  return (await told()) - before;
}

/** Pages of the database that one request looks at, wherever they lie: in its memory or not. */
export async function buffersOf(
  application: Application,
  client: pg.Client,
  request: HttpRequest,
): Promise<number> {
  const before = await settledBuffers(application, client, request);
  await repeat(application, request, repetitions);
  const after = await settledBuffers(application, client, request);
  // The last request is what settled the count.
  return Math.round((after - before) / (repetitions + 1));
}

/** A backend of PostgreSQL tells its counts with the first statement that is a second younger than the last telling. */
async function settledBuffers(
  application: Application,
  client: pg.Client,
  request: HttpRequest,
): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await repeat(application, request, 1);
  const { rows } = await client.query<{ pages: string }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.pages);
}

async function repeat(application: Application, request: HttpRequest, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const { status } = await ask(application.origin, request);
    if (status !== 200) throw new Error(`${request.path} answers ${status}.`);
  }
}
