import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '../application.ts';
import { binariesFor, checkedBinaries, packagedBinaries } from '../binaries.ts';
import { initialise, superuser, urlOf } from '../cluster.ts';
import { settle } from '../layout.ts';
import { bootId, ended, startTicks, stillRuns } from '../processes.ts';
import { findServer, startServer } from '../server.ts';

/** The process behind `startThrowawayCluster`: prints the URL, waits for the end of its input, cleans up. */

const application = JSON.parse(process.argv[2] ?? '') as Application;
const log = { info: () => undefined, warn: () => undefined };
const prefix = `${application.name}-throwaway-`;
const stamp = `${process.pid}-${startTicks(process.pid)}-${bootId()}-${randomBytes(4).toString('hex')}`;
const directory = join(tmpdir(), prefix + stamp);

const unwanted = new Promise<void>((resolve) => {
  process.stdin.on('close', resolve).on('end', resolve).resume();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
});

/** Several test files at once, each with an application or two, and no need for durability. */
const settings = {
  max_connections: '300',
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  log_min_messages: 'fatal',
};

try {
  await sweep();
  process.stdout.write(`${await start()}\n`);
  await unwanted;
} finally {
  await remove(directory);
}
process.exit();

async function start(): Promise<string> {
  mkdirSync(directory);
  chmodSync(directory, 0o711);
  const place = await settle(directory, application, log);
  // Only for accounts that cannot read the installed programs, because a copy takes a moment.
  const { native } = packagedBinaries(application);
  const binaries = await checkedBinaries(native, place).catch(() => binariesFor(place));
  await initialise(place, binaries, ['--no-sync']);
  await startServer(place, binaries, log, settings);
  return urlOf(place, superuser);
}

/** Removes files of a keeper that was itself killed. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    const [pid, ticks = '', boot] = name.slice(prefix.length).split('-');
    if (boot === bootId() && stillRuns(Number(pid), ticks)) continue;
    // Files of another user are not ours to remove.
    await remove(join(tmpdir(), name)).catch(() => undefined);
  }
}

/** The data is disposable: the server need not write it out first. */
async function remove(path: string): Promise<void> {
  const server = findServer(join(path, 'postgres', 'cluster'));
  if (server !== undefined) {
    process.kill(server.pid, 'SIGQUIT');
    if (!(await ended(server.pid, server.ticks, 10_000))) process.kill(server.pid, 'SIGKILL');
  }
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}
