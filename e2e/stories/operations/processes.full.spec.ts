/** Tests restarts, crashes, a second start and a wrong setting. Needs no browser. */
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startTestCluster } from '#server/platform/db/embedded.ts';
import { isFull } from '#server/testing/full-suite.ts';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { call } from '../../fixtures/api.ts';
import { lost, miscounted, setScene, writeUntil } from '../../fixtures/busy-members.ts';
import { Application } from '../../harness/application.ts';
import { passableFolder } from '../../harness/demo-data.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const settings = { DEMO: 'off', RATE_LIMITS: 'off' };
/** Number of crashes of each kind. */
const rounds = isFull ? 7 : 1;
/** Number of crashes during votes and comments. */
const writeBlows = isFull ? 24 : 2;
let folder: string;
let application: Application;

test.beforeAll(async () => {
  folder = passableFolder('guildhall-running-');
  application = new Application({ dataDir: join(folder, 'data'), port: await freePort(), settings });
});

test.afterAll(async () => {
  await application.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the first start creates a database, and the second one keeps its data', async () => {
  await application.start();
  await register('first@members.example');
  await application.stop();
  expect(databaseIsUp()).toBe(false);
  await application.start();
  expect(await isRegistered('first@members.example')).toBe(true);
});

test('a full garbage collection runs before the first request', async () => {
  const figures = await (await fetch(`${application.url}/metrics`)).text();
  const [, collections = '0'] =
    /^nodejs_gc_duration_seconds_count\{kind="major"[^}]*\} (\d+)$/m.exec(figures) ?? [];
  expect(Number(collections)).toBeGreaterThan(0);
});

test('while stopping, it reports that it is not ready but still answers', async () => {
  const draining = new Application({
    dataDir: join(folder, 'draining'),
    port: await freePort(),
    settings: { ...settings, DRAIN_SECONDS: '3' },
  });
  await draining.start();
  const statusOf = async (path: string) => (await fetch(`${draining.url}${path}`)).status;
  const ended = draining.stop();
  await expect.poll(() => statusOf('/readyz'), { intervals: [20] }).toBe(503);
  expect(await statusOf('/api/docs')).toBe(200);
  await ended;
  await expect(statusOf('/readyz')).rejects.toThrow('fetch failed');
});

test('a second application on the same data reports the conflict and exits', async () => {
  const second = new Application({ dataDir: join(folder, 'data'), port: await freePort(), settings });
  await expect(second.start()).rejects.toThrow(
    /DATA_DIR .* is already in use by process \d+\. Stop that one/,
  );
  expect(await isRegistered('first@members.example')).toBe(true);
});

test('no acknowledged registration is lost when the application is killed under load', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const acknowledged = await registerUntil(() => application.kill(), `app${round}`);
    await application.start();
    expect(await missing(acknowledged)).toEqual([]);
  }
});

test('no acknowledged registration is lost when the application and its database are killed together', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const acknowledged = await registerUntil(async () => {
      const database = databasePid();
      await application.kill();
      process.kill(database, 'SIGKILL');
    }, `both${round}`);
    await application.start();
    expect(await missing(acknowledged)).toEqual([]);
  }
});

test('a database that crashes is restarted while the application runs', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const database = databasePid();
    // Each registration enqueues a job, so that some jobs are running too.
    const acknowledged = await registerUntil(async () => {
      process.kill(database, 'SIGKILL');
    }, `database${round}`);
    await expect.poll(() => isBack(database), { timeout: 60_000 }).toBe(true);
    expect(await missing(acknowledged)).toEqual([]);
  }
});

test('no acknowledged vote or comment is lost in a crash, and counts equal the rows', async () => {
  test.setTimeout(900_000);
  const scene = await setScene(await application.databaseUrl());
  for (let round = 0; round < writeBlows; round += 1) {
    const acknowledged = await writeUntil({
      url: application.url,
      scene,
      round: `round ${round}`,
      async blow({ comments }) {
        await expect.poll(() => comments.length, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(100);
        const database = databasePid();
        await application.kill();
        // Every second time the database is killed too.
        if (round % 2 === 1) process.kill(database, 'SIGKILL');
      },
    });
    await application.start();
    expect(await lost(scene, acknowledged)).toEqual([]);
    expect(await miscounted(scene)).toEqual([]);
  }
});

test('a port that is in use is reported in one sentence', async () => {
  await withListener(async (port) => {
    const other = new Application({ dataDir: join(folder, 'other'), port, settings });
    await expect(other.start()).rejects.toThrow(
      `PORT ${port} on 127.0.0.1 is already in use. Stop the other`,
    );
  });
});

for (const [variable, value, sentence] of [
  ['CACHE_MB', 'lots', 'CACHE_MB must be a whole number.'],
  ['REGISTRATION', 'maybe', 'REGISTRATION must be one of: open, closed.'],
  ['DATABASE_URL', 'mysql://here', 'DATABASE_URL must start with postgres:// or postgresql://.'],
] as const) {
  test(`a wrong ${variable} is reported in one sentence`, async () => {
    const other = new Application({
      dataDir: join(folder, 'other'),
      port: await freePort(),
      settings: { ...settings, [variable]: value },
    });
    await expect(other.start()).rejects.toThrow(sentence);
  });
}

test('a DATA_DIR that is a file is reported in one sentence', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const other = new Application({ dataDir: file, port: await freePort(), settings });
  await expect(other.start()).rejects.toThrow(/DATA_DIR/);
});

test('the application runs on an external PostgreSQL', async () => {
  const cluster = await startTestCluster();
  const dataDir = join(folder, 'elsewhere');
  const guest = new Application({
    dataDir,
    port: await freePort(),
    settings: { ...settings, DATABASE_URL: cluster.url },
  });
  try {
    await guest.start();
    await register('guest@members.example', guest.url);
    await guest.stop();
    await guest.start();
    expect(await isRegistered('guest@members.example', guest.url)).toBe(true);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  } finally {
    await guest.stop();
    await cluster.stop();
  }
});

async function register(email: string, url = application.url): Promise<number> {
  const body = {
    firstName: 'Anna',
    lastName: 'Berg',
    email,
    password: 'lantern-17',
    repassword: 'lantern-17',
  };
  return (await call('/api/register', body, undefined, url)).status;
}

/** A sign-in with the right password distinguishes an unconfirmed account from a missing one. */
async function isRegistered(email: string, url = application.url): Promise<boolean> {
  return (await call('/api/login', { email, password: 'lantern-17' }, undefined, url)).status === 403;
}

/** Returns the addresses without an account. Checks sequentially, as the number of concurrent sign-ins is limited. */
async function missing(emails: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const email of emails) if (await isRegistered(email)) found.push(email);
  return emails.filter((email) => !found.includes(email));
}

/** Registers members concurrently until the crash has happened; returns the acknowledged addresses. */
async function registerUntil(blow: () => Promise<void>, prefix: string): Promise<string[]> {
  const acknowledged: string[] = [];
  let isStruck = false;
  const worker = async (name: string) => {
    for (let count = 0; !isStruck; count += 1) {
      const email = `${prefix}-${name}-${count}@members.example`;
      const status = await register(email).catch(() => 0);
      if (status === 200) acknowledged.push(email);
    }
  };
  const work = Promise.all(['a', 'b', 'c', 'd'].map(worker));
  await expect.poll(() => acknowledged.length, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(10);
  await blow();
  isStruck = true;
  await work;
  return acknowledged;
}

function databasePid(): number {
  const [line = ''] = readFileSync(join(folder, 'data/postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  return Number(line);
}

/** True if another database server than the killed one responds, through the application that survived. */
async function isBack(killed: number): Promise<boolean> {
  return databasePid() !== killed && (await isRegistered('first@members.example').catch(() => false));
}

function databaseIsUp(): boolean {
  return existsSync(join(folder, 'data/postgres/cluster/postmaster.pid'));
}

async function withListener(act: (port: number) => Promise<void>): Promise<void> {
  const server: Server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    await act(address.port);
  } finally {
    server.close();
  }
}
