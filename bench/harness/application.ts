/** Guildhall as an operator starts it: the production start in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tools/launch/free-port.mjs';
import { environment } from '../../tools/launch/launcher.mjs';
import { serverArguments } from '../../tools/launch/server.mjs';
import { pinMeasured } from './cores.ts';
import { ask } from './http.ts';
import { sum } from './numbers.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Application {
  origin: string;
  pid: number;
  /** Of all its processes: where several answer, those behind the first as well. */
  pids: number[];
  /** The sum of a metric's series. */
  metric(name: string): Promise<number>;
  stop(): Promise<void>;
}

export interface ApplicationOptions {
  dataDir: string;
  cacheMegabytes?: number;
  demo?: boolean;
  /** Of a database that runs already, instead of the one that comes along. */
  databaseUrl?: string;
  /** How many answer; one, on machines of any size, where nobody says. */
  processes?: number;
  /** Of a mail server; letters are files without one. */
  mailUrl?: string;
  /** Whether callers are limited, as they are by default. */
  hasLimits?: boolean;
  /** A private address that may be fetched. */
  fetchAllow?: string;
  /** Whether it has a core of its own, as it has by default; otherwise it runs where the system puts it, as at an office. */
  isPinned?: boolean;
}

/** Resolves when it is ready. It ends with this process, whatever happens to it. */
export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const port = await freePort();
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    env: environmentOf(options, port),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await ready(origin, child);
  const pid = child.pid ?? 0;
  const pids = [pid, ...(await pidsBehind(origin, options.processes ?? 1))];
  if (options.isPinned !== false) for (const one of pids) pinMeasured(one);
  return {
    origin,
    pid,
    pids,
    metric: async (name) => sumOf(await seriesOf(origin, name), name),
    stop: () => stop(child),
  };
}

/** Of those that answer behind a first one; of none where it answers itself. Resolves when all of them do. */
async function pidsBehind(origin: string, processes: number): Promise<number[]> {
  if (processes === 1) return [];
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const pids = await seriesOf(origin, 'guildhall_process_id');
    if (pids.length === processes) return pids;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Of ${processes} processes some do not answer.`);
}

export function environmentOf(options: ApplicationOptions, port: number) {
  const {
    dataDir,
    cacheMegabytes,
    demo,
    databaseUrl,
    processes = 1,
    mailUrl,
    hasLimits,
    fetchAllow,
  } = options;
  return {
    ...environment(),
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    // One would be made in the middle of what is measured.
    BACKUP_URL: 'off',
    RATE_LIMITS: hasLimits ? 'on' : 'off',
    LOG_LEVEL: 'warn',
    DEMO: demo === false ? 'off' : 'on',
    WORKERS: String(processes),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(mailUrl !== undefined && { MAIL_URL: mailUrl }),
    ...(fetchAllow !== undefined && { FETCH_ALLOW: fetchAllow }),
    ...(cacheMegabytes !== undefined && { CACHE_MB: String(cacheMegabytes) }),
  };
}

/** Resolves when `/readyz` says so; throws when the process ends before. */
export async function ready(origin: string, child: ChildProcess): Promise<void> {
  const request = { method: 'GET', path: '/readyz' } as const;
  while (child.exitCode === null && child.signalCode === null) {
    const reply = await ask(origin, request).catch(() => undefined);
    if (reply?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The application ended before it was ready; the reason is above.');
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** The value of each of a metric's series; nothing where it is not told. */
async function seriesOf(origin: string, name: string): Promise<number[]> {
  const { body } = await ask(origin, { method: 'GET', path: '/metrics' });
  const lines = body.toString().split('\n');
  return lines
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))));
}

function sumOf(values: readonly number[], name: string): number {
  if (values.length === 0) throw new Error(`There is no metric ${name}.`);
  return sum(values);
}
