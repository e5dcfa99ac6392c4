import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAccount } from './account.ts';
import type { Application } from './application.ts';
import { type Binaries, checkedBinaries, copyBinaries, packagedBinaries } from './binaries.ts';
import { makeCluster, SUPERUSER } from './cluster.ts';
import { findServer, type Server } from './postmaster.ts';
import { bootId, ended, plainEnvironment, type RunAs, startTicks, stillRuns } from './processes.ts';
import { waitUntilReady } from './server.ts';
import { asArguments, listening, sharedMachineSettings, socketFits, urlOf } from './settings.ts';

/** The process behind `startThrowawayCluster`: prints the URL, waits for the end of its input, cleans up. */

const application = JSON.parse(process.argv[2] ?? '') as Application;
const prefix = `${application.name}-throwaway`;
const base = socketFits(join(tmpdir(), `${prefix}-4194304-99999999999-01234567-01234567`))
  ? tmpdir()
  : '/tmp';
const stamp = `${process.pid}-${startTicks(process.pid)}-${bootId()}-${randomBytes(4).toString('hex')}`;
const directory = join(base, `${prefix}-${stamp}`);
const cluster = join(directory, 'cluster');
let server: Server | undefined;

const unwanted = new Promise<void>((resolve) => {
  process.stdin.on('close', resolve).on('end', resolve).resume();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
});

try {
  await sweep();
  const account = await databaseAccount('', application);
  mkdirSync(directory, { mode: 0o700 });
  if (account !== undefined) chownSync(directory, account.uid, account.gid);
  const url = await start(account);
  process.stdout.write(`${url}\n`);
  await unwanted;
} finally {
  await remove(directory, server);
}
process.exit();

async function start(account: RunAs): Promise<string> {
  const binaries = await reachableBinaries(account);
  const made = await makeCluster(binaries, cluster, account, ['--auth=trust', '--no-sync']);
  if (made.code !== 0) throw new Error(`initdb failed: ${made.output}`);
  const address = { socketDirectory: directory };
  const settings = {
    ...sharedMachineSettings,
    ...listening(address),
    // Several test files at once, each with an application or two.
    max_connections: '300',
    shared_buffers: '128MB',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
  };
  const child = spawn(binaries.postgres, ['-D', cluster, ...asArguments(settings)], {
    ...account,
    cwd: '/',
    env: plainEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk).slice(-5_000);
  });
  const pid = child.pid ?? 0;
  server = { pid, ticks: startTicks(pid) ?? '', address };
  const readiness = await waitUntilReady(server, '', () => {});
  if (readiness !== 'ready') throw new Error(`PostgreSQL did not start: ${words}`);
  return urlOf(address, SUPERUSER, 'unused', 'postgres');
}

/** The installed programs where the account can reach them, else a copy. */
async function reachableBinaries(account: RunAs): Promise<Binaries> {
  const { native } = packagedBinaries(application);
  try {
    return await checkedBinaries(native, { account, application, dataDir: directory });
  } catch {
    const copy = join(directory, 'postgresql');
    await copyBinaries(native, copy);
    return checkedBinaries(copy, { account, application, dataDir: directory });
  }
}

/** Removes what a keeper that was itself killed left behind. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(base)) {
    if (!name.startsWith(`${prefix}-`)) continue;
    const [, pid, ticks, boot] = /^-(\d+)-(\d+)-(\w+)-\w+$/.exec(name.slice(prefix.length)) ?? [];
    if (pid === undefined || ticks === undefined) continue;
    if (boot === bootId() && stillRuns(Number(pid), ticks)) continue;
    const path = join(base, name);
    try {
      await remove(path, findServer(join(path, 'cluster')));
    } catch {
      // Somebody else's; not ours to remove.
    }
  }
}

/** Nothing in there is wanted any more: the server need not write it out first. */
async function remove(path: string, running: Server | undefined): Promise<void> {
  if (running !== undefined && stillRuns(running.pid, running.ticks)) {
    process.kill(running.pid, 'SIGQUIT');
    if (!(await ended(running.pid, running.ticks, 10_000))) process.kill(running.pid, 'SIGKILL');
  }
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}
