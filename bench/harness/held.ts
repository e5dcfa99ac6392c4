/** What one request costs others: the database's time, and how long the application answers nobody meanwhile. */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Application } from './application.ts';
import { ask, type HttpRequest, page } from './http.ts';
import { sum } from './numbers.ts';

/** Milliseconds of one request. */
export interface Cost {
  /** Processor time of PostgreSQL: what else the machine does is not in it. */
  database: number;
  /** The longest that the application held its event loop. */
  held: number;
  status: number;
}

/**
 * The least of so many turns: what else the machine does only adds. PostgreSQL runs on this machine. The first turn, in
 * which statements are planned and programs compiled, does not count.
 */
export async function costOf(
  application: Application,
  client: pg.Client,
  request: HttpRequest,
  turns: number,
): Promise<Cost> {
  const costs: Cost[] = [];
  for (let turn = 0; turn <= turns; turn += 1) costs.push(await costOfTurn(application, client, request));
  const counting = costs.slice(1);
  return {
    database: Math.min(...counting.map(({ database }) => database)),
    held: Math.min(...counting.map(({ held }) => held)),
    status: Math.max(...counting.map(({ status }) => status)),
  };
}

async function costOfTurn(application: Application, client: pg.Client, request: HttpRequest): Promise<Cost> {
  const before = await databaseTimes(client);
  const { held, result } = await watchLoop(application, () => ask(application.origin, request));
  const after = await databaseTimes(client);
  const used = [...after].map(([pid, time]) => time - (before.get(pid) ?? 0));
  return { database: sum(used), held, status: result.status };
}

/** By process: milliseconds of processor time of those that work for the application. */
async function databaseTimes(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'guildhall'",
  );
  return new Map(rows.map(({ pid }) => [pid, nanosecondsOf(pid) / 1e6]));
}

/** The first field of Linux's `schedstat`: on the processor so far; nothing of a process that has just ended. */
function nanosecondsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}

/** The cheapest reply that there is, and needs nothing but the event loop. */
const alive = page('/healthz');

/** Asks whether the application is alive, over and over, while the work is under way: the longest wait, less the usual one. */
async function watchLoop<Result>(
  { origin }: Application,
  work: () => Promise<Result>,
): Promise<{ held: number; result: Result }> {
  const waits: number[] = [];
  let isOver = false;
  const watch = async () => {
    while (!isOver) waits.push(await waitFor(() => ask(origin, alive)));
  };
  for (let quiet = 0; quiet < 5; quiet += 1) waits.push(await waitFor(() => ask(origin, alive)));
  const watching = watch();
  const result = await work();
  await setTimeout(1);
  isOver = true;
  await watching;
  return { held: Math.max(...waits) - Math.min(...waits), result };
}

async function waitFor(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
