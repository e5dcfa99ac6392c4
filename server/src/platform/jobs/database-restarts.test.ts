/** Stops or kills the embedded PostgreSQL while jobs run; the application recovers by itself (rules/running 44). */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { isFull } from '../../testing/full-suite.ts';
import { newAccount } from '../../testing/members.ts';
import { openOwnDatabase } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

const restarts = isFull ? 30 : 1;

/** The longest time until all jobs are done, in milliseconds. */
const recovery = 60_000;

vi.setConfig({ testTimeout: 60_000 + restarts * recovery });

test.each([
  ['stopped in order', 'SIGINT'],
  ['killed', 'SIGKILL'],
] as const)('jobs continue within a minute after PostgreSQL is %s', async (_how, signal) => {
  await using database = await openRestartable();
  await using app = await createTestApp({ database });
  const stream = registerWithoutPause(app);
  try {
    for (let round = 0; round < restarts; round += 1) {
      await database.end(signal);
      await expect.poll(() => dueJobs(database), { timeout: recovery, interval: 250 }).toBe(0);
    }
  } finally {
    await stream.stop();
  }
  await app.settle();
  app.takeErrors();
  const told = new Set(app.mailbox.mails.map((mail) => mail.to?.[0]?.address));
  expect(stream.registered.filter((email) => !told.has(email))).toEqual([]);
});

/** Jobs that have been due for more than five seconds. */
async function dueJobs(database: TestDatabase): Promise<number | undefined> {
  const text = `select count(*)::integer as count from graphile_worker.jobs
    where run_at < now() - interval '5 seconds' and attempts < max_attempts`;
  const rows = await database.query<{ count: number }>(text).catch(() => []);
  return rows[0]?.count;
}

/** Registers members one after the other until stopped, and records acknowledged registrations. */
function registerWithoutPause(app: TestApp): { registered: string[]; stop(): Promise<void> } {
  const registered: string[] = [];
  let isStopping = false;
  const running = (async () => {
    while (!isStopping) {
      const person = newAccount();
      const reply = await call(app, '/api/register', { ...person, repassword: person.password });
      if (reply.status === 200) registered.push(person.email);
      // The pace of a busy hour, even while each registration fails at once.
      await delay(20);
    }
  })();
  return {
    registered,
    stop: async () => {
      isStopping = true;
      await running;
    },
  };
}

async function openRestartable() {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-restarts-'));
  await chmod(dataDir, 0o755);
  const silent = { info: () => undefined, warn: () => undefined };
  const server = await openOwnDatabase({ dataDir, log: silent });
  await migrate(server.url);
  const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> => {
    const client = new pg.Client(server.url);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const postmaster = async () =>
    (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0];
  const close = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    url: server.url,
    name: 'guildhall',
    query,
    /** Sends the signal to the postmaster, and resolves once the application has started another one. */
    end: async (signal: NodeJS.Signals) => {
      const pid = await postmaster();
      process.kill(Number(pid), signal);
      const isSame = async () => [undefined, pid].includes(await postmaster().catch(() => undefined));
      await expect.poll(isSame, { timeout: recovery }).toBe(false);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
