import { spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './application.ts';
import type { Binaries } from './binaries.ts';
import { resetPassword, SUPERUSER } from './cluster.ts';
import { diskFull, EmbeddedDatabaseError, named } from './error.ts';
import type { ClusterLayout } from './layout.ts';
import { lastWords } from './logs.ts';
import { type Server, stopServer } from './postmaster.ts';
import { plainEnvironment, startTicks, stillRuns } from './processes.ts';
import {
  type Address,
  asArguments,
  hostAndPort,
  listening,
  logging,
  sharedMachineSettings,
  socketFits,
} from './settings.ts';

/** Backends of a killed server notice its death within moments; until then the next one must wait. */
const LEFTOVERS_MS = 30_000;
const PORT_TRIES = 5;

/** As below, and gives the database users their password again where its file was lost. */
export async function startWithPassword(
  place: ClusterLayout,
  binaries: Binaries,
  password: string,
  log: Log,
  again?: Address,
): Promise<Server> {
  const start = () => startServer(place, binaries, password, (message) => log.info(message), again);
  const first = await start();
  if (first.readiness === 'ready') return first.server;
  log.warn('The database password was lost. A new one is set.');
  await stopServer(first.server, (message) => log.warn(message));
  await resetPassword(place, binaries, password);
  return (await start()).server;
}

/** What came of waiting for a server. */
export type Readiness = 'ready' | 'wrong-password' | 'gone';

/**
 * Starts a server on the place's cluster and waits until it answers, crash recovery included.
 * Listens on a socket in the place, or on a free loopback port where the path is too long for a socket;
 * `again` asks for the address of a server that has gone, which clients still know.
 */
async function startServer(
  place: ClusterLayout,
  binaries: Binaries,
  password: string,
  onWait: (message: string) => void,
  again?: Address,
): Promise<{ server: Server; readiness: Exclude<Readiness, 'gone'> }> {
  const deadline = Date.now() + LEFTOVERS_MS;
  let overSocket = socketFits(place.sockets);
  for (let portTries = 0; ; ) {
    const address = again ?? (overSocket ? { socketDirectory: place.sockets } : { port: await freePort() });
    const server = await launch(place, binaries, address);
    const readiness = server ? await waitUntilReady(server, password, onWait) : 'gone';
    if (server && readiness !== 'gone') return { server, readiness };

    const words = await lastWords(place.logs);
    if (
      /pre-existing shared memory block|lock file ".*" already exists/.test(words) &&
      Date.now() < deadline
    ) {
      await delay(200);
    } else if (!again && overSocket && /could not create any Unix-domain sockets/.test(words)) {
      overSocket = false;
    } else if (!again && !overSocket && /could not bind/.test(words) && portTries < PORT_TRIES) {
      portTries += 1;
    } else {
      throw new EmbeddedDatabaseError(explainFailedStart(words, place));
    }
  }
}

/** Waits until the server takes a superuser's sign-in, as long as it lives: recovery may take long. */
export async function waitUntilReady(
  server: Server,
  password: string,
  onWait: (message: string) => void,
): Promise<Readiness> {
  let lastTold = Date.now();
  for (let pause = 20; stillRuns(server.pid, server.ticks); pause = Math.min(pause * 1.5, 250)) {
    const code = await trySignIn(server.address, password);
    if (code === undefined) return 'ready';
    // invalid_password, and invalid_authorization_specification
    if (code === '28P01' || code === '28000') return 'wrong-password';
    if (Date.now() - lastTold > 10_000) {
      lastTold = Date.now();
      onWait('Waiting for PostgreSQL, which is recovering from a crash or shutting down.');
    }
    await delay(pause);
  }
  return 'gone';
}

async function trySignIn(address: Address, password: string): Promise<string | undefined> {
  const client = new pg.Client({
    ...hostAndPort(address),
    user: SUPERUSER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  // The server may cut the line at any moment; the reply to the attempt tells enough.
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? 'no code';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts the process in a session of its own: Ctrl-C in a terminal is for the application, which stops it. */
async function launch(
  place: ClusterLayout,
  binaries: Binaries,
  address: Address,
): Promise<Server | undefined> {
  // Nobody serves this cluster and nobody else comes here: what a killed server left, PostgreSQL would take
  // for another server's as long as its process id is taken, be it by a stranger or by an uncollected zombie.
  for (const name of readdirSync(place.sockets)) rmSync(join(place.sockets, name), { force: true });
  const path = join(place.logs, 'start.txt');
  rmSync(path, { force: true });
  const words = openSync(path, 'a', 0o600);
  if (place.account !== undefined) chownSync(path, place.account.uid, place.account.gid);
  const settings = { ...sharedMachineSettings, ...listening(address), ...logging(place.logs) };
  const child = spawn(binaries.postgres, ['-D', place.cluster, ...asArguments(settings)], {
    ...place.account,
    cwd: '/',
    env: plainEnvironment,
    detached: true,
    stdio: ['ignore', words, words],
  });
  closeSync(words);
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  const pid = child.pid ?? 0;
  const ticks = startTicks(pid);
  return ticks === undefined ? undefined : { pid, ticks, address };
}

/** A loopback port that is free now; whoever takes it next may be somebody else, so callers try again. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A loopback port has no number.');
  return address.port;
}

function explainFailedStart(words: string, place: ClusterLayout): string {
  if (/no space left|disk quota/i.test(words)) return diskFull(place.application, place.dataDir);
  const reasons = words.split('\n').filter((line) => /\b(FATAL|PANIC|could not)\b/.test(line));
  const reason = (reasons.at(-1) ?? 'it said nothing').replace(/^.*?(FATAL|PANIC|LOG): +/, '').trim();
  return `PostgreSQL didn’t start on ${named(place.application, place.dataDir)}: ${reason}. Its log is in ${place.logs}.`;
}
