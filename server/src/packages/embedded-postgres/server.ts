/** Finds, starts, awaits and stops a server on a cluster. */
import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { explainWords, type Log, named } from './application.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterLayout, socketDirectory } from './layout.ts';
import { argumentsOf, ended, plainEnvironment, run, startTicks, stillRuns } from './processes.ts';

/** A running PostgreSQL server, identified by its process. */
export type Server = { pid: number; ticks: string };

/** Milliseconds. Backends of a killed server notice its death within moments; until then the next server must wait. */
const leftoversLimit = 30_000;

/** For a small machine of two cores that PostgreSQL shares with the application. */
const sharedMachineSettings = {
  // For at most eight processes with fifteen connections each, and commands beside them.
  max_connections: '160',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  wal_compression: 'on',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  // Short queries gain nothing from a compiler, or from a second core that serves pages meanwhile.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // A disconnected visitor must not hold locks forever.
  idle_in_transaction_session_timeout: '5min',
  timezone: 'UTC',
};

/**
 * PostgreSQL's default settings make acknowledged writes durable. No port is open. Only the account, and root, may open
 * the socket, so no password is needed. PostgreSQL's output goes to the file that it is started with.
 */
function ownSettings(place: ClusterLayout): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: `"${socketDirectory(place)}"`,
    unix_socket_permissions: '0700',
    hba_file: hbaOf(place),
    log_line_prefix: '%m [%p] ',
    // Statements may contain what people wrote to each other.
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}

/** Above every process id of Linux (2^22), so that no process has it. */
const nobody = 4_194_305;

/**
 * Finds the server that runs on a cluster, as `postmaster.pid` names it; undefined if none does.
 *
 * The file outlives a killed server, and another process may have reused its id. PostgreSQL itself would then fail to
 * start while that process lives, so the id is removed here. The other lines stay: PostgreSQL uses them to find shared
 * memory that is still in use, its last guard against two servers.
 */
export function findServer(cluster: string): Server | undefined {
  const lines = linesOfPidFile(cluster);
  const pid = Number(lines[0]);
  const ticks = pid > 0 ? startTicks(pid) : undefined;
  if (ticks !== undefined && servesCluster(pid, cluster, lines[1] ?? '')) return { pid, ticks };
  if (lines.length > 0 && pid !== nobody) {
    const file = join(cluster, 'postmaster.pid');
    const { uid, gid } = statSync(file);
    writeFileSync(`${file}.new`, [nobody, ...lines.slice(1)].join('\n'), { mode: 0o600 });
    if (process.getuid?.() === 0) chownSync(`${file}.new`, uid, gid);
    renameSync(`${file}.new`, file);
  }
  return undefined;
}

/** Process id, directory, start, port, sockets, host, shared memory, and state; empty if no server has run. */
function linesOfPidFile(cluster: string): string[] {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/**
 * True if the process is a server on this very directory, by its command line. The command line has the old name after
 * a move, and the original's name after a copy.
 */
function servesCluster(pid: number, cluster: string, recorded: string): boolean {
  const [program = '', ...args] = argumentsOf(pid);
  if (!program.endsWith('postgres')) return false;
  return args.includes(cluster) || (args.includes(recorded) && !existsSync(recorded));
}

/**
 * Starts a server on the cluster and waits until it is ready, crash recovery included. `special`: settings that differ
 * from the usual ones.
 */
export async function startServer(
  place: ClusterLayout,
  binaries: Binaries,
  log: Log,
  special: Record<string, string> = {},
): Promise<Server> {
  const deadline = Date.now() + leftoversLimit;
  for (;;) {
    await limitLog(place);
    const logSize = sizeOf(logOf(place));
    const server = await launch(place, binaries, special);
    if (await waitUntilReady(server, place, log)) return server;
    const words = existsSync(logOf(place)) ? readFileSync(logOf(place)).subarray(logSize).toString() : '';
    const isUsed = /pre-existing shared memory block|lock file ".*" already exists/.test(words);
    if (!isUsed || Date.now() > deadline) {
      const whose = named(place.application, place.dataDir);
      const explain = (reason: string) =>
        `PostgreSQL didn’t start on ${whose}: ${reason}. Its log is ${logOf(place)}.`;
      throw explainWords(words, place, explain);
    }
    await delay(200);
  }
}

/** Resolves to false if the server ends first. Recovery may take long. */
export async function waitUntilReady(server: Server, { cluster }: ClusterLayout, log: Log): Promise<boolean> {
  let lastNotified = Date.now();
  while (stillRuns(server.pid, server.ticks)) {
    const lines = linesOfPidFile(cluster);
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
    if (Date.now() - lastNotified > 10_000) {
      lastNotified = Date.now();
      log.info('Waiting for PostgreSQL, which is recovering from a crash or shutting down.');
    }
    await delay(25);
  }
  return false;
}

/** Starts the process in a session of its own: Ctrl-C in a terminal is for the application, which stops it. */
async function launch(
  place: ClusterLayout,
  binaries: Binaries,
  special: Record<string, string>,
): Promise<Server> {
  // No server runs on this cluster and no other can start. PostgreSQL would take the remains of a killed server for a
  // running one while its process id is in use, by another process or an unreaped zombie.
  for (const name of readdirSync(place.sockets)) rmSync(join(place.sockets, name), { force: true });
  const settings = { ...sharedMachineSettings, ...ownSettings(place), ...special };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The account itself opens the files, whatever links exist and whatever umask root has.
  const script = 'umask 077; exec >>"$1" 2>&1; echo local all all trust >"$2" || exit; shift 2; exec "$@"';
  const files = [logOf(place), hbaOf(place)];
  const words = ['-c', script, 'sh', ...files, binaries.postgres, '-D', place.cluster, ...args];
  const child = spawn('/bin/sh', words, {
    ...place.account,
    cwd: '/',
    env: plainEnvironment,
    detached: true,
    stdio: 'ignore',
  });
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  const pid = child.pid ?? 0;
  return { pid, ticks: startTicks(pid) ?? 'gone' };
}

/** Ends a server as PostgreSQL recommends: clients are disconnected, everything is written, then it exits. */
export async function stopServer({ pid, ticks }: Server, log: Log): Promise<void> {
  if (!stillRuns(pid, ticks)) return;
  process.kill(pid, 'SIGINT');
  if (await ended(pid, ticks, 60_000)) return;
  log.warn(
    `PostgreSQL (process ${pid}) didn’t stop within a minute and is stopped immediately. The next start recovers.`,
  );
  process.kill(pid, 'SIGQUIT');
  await ended(pid, ticks, 30_000);
}

/** Stops any server that runs on a cluster. */
export async function stopServerOf(cluster: string, log: Log): Promise<void> {
  const server = findServer(cluster);
  if (server !== undefined) await stopServer(server, log);
}

/** Bytes, twice: the previous log is beside the current one. */
const longestLog = 10e6;

const logOf = ({ logs }: ClusterLayout) => join(logs, 'postgresql.log');
const hbaOf = ({ root }: ClusterLayout) => join(root, 'pg_hba.conf');

/** Rotates a long log. PostgreSQL appends, so that it continues in the empty file. */
export async function limitLog(place: ClusterLayout): Promise<void> {
  const log = logOf(place);
  if (sizeOf(log) >= longestLog)
    await run('/bin/sh', ['-c', 'cp -- "$1" "$1.before" && : >"$1"', 'sh', log], place.account);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
