/** Debian's PgBouncer in front of a test database, in transaction mode. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { runAs } from './debian-postgres.ts';
import { askOnce, untilAnswers } from './until-answers.ts';

const program = '/usr/sbin/pgbouncer';

/** Tests that need it are skipped elsewhere, and say so. */
export const lacksPgBouncer = existsSync(program) ? false : `${program} is not installed`;

export interface TestPooler {
  /** For DATABASE_URL. */
  url: string;
  /** New connections to PostgreSQL from here on, with what its role has been given. */
  reconnect(): Promise<void>;
  /** Nothing moves any more, and nothing says so. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export interface PoolerOptions {
  /** Connections to PostgreSQL. */
  size?: number;
}

/** Before the socket of a throwaway cluster's database, or the port of another one. */
export async function openPooler(databaseUrl: string, { size = 2 }: PoolerOptions = {}): Promise<TestPooler> {
  const target = new URL(databaseUrl);
  const socket = target.searchParams.get('host');
  const name = target.pathname.slice(1);
  const port = await freePort();
  const settings = `
    [databases]
    ${name} = host=${socket ?? target.hostname} port=${target.port} user=${target.username} password=${target.password}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    admin_users = pgbouncer
    pool_mode = transaction
    default_pool_size = ${size}
    max_client_conn = 200
    server_login_retry = 1`;
  const bouncer = await startPgBouncer(
    { 'pgbouncer.ini': settings.replace(/^ +/gm, '') },
    socket === null ? runAs() : statSync(socket),
  );
  const url = `postgres://anybody:unused@127.0.0.1:${port}/${name}`;
  await untilAnswers(url);
  return {
    url,
    reconnect: () => askConsole(url, 'reconnect'),
    freeze: () => void bouncer.child.kill('SIGSTOP'),
    thaw: () => void bouncer.child.kill('SIGCONT'),
    stop: bouncer.stop,
  };
}

export interface PgBouncer {
  child: ChildProcess;
  folder: string;
  stop(): Promise<void>;
}

/** With files in a folder of its own. It refuses to run as root, and is handed to whoever may use the database's socket. */
export async function startPgBouncer(
  files: Record<string, string>,
  { uid, gid }: { uid?: number; gid?: number },
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-pooler-'));
  await chmod(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content, { mode: 0o600 });
    if (isRoot && uid !== undefined && gid !== undefined) await chown(join(folder, name), uid, gid);
  }
  const child = spawn(program, ['-q', 'pgbouncer.ini'], {
    cwd: folder,
    stdio: 'ignore',
    ...(isRoot && uid !== undefined && gid !== undefined && { uid, gid }),
  });
  const leave = () => void child.kill('SIGKILL');
  process.once('exit', leave);
  const stop = async () => {
    process.off('exit', leave);
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { child, folder, stop };
}

function askConsole(url: string, command: string): Promise<void> {
  const console = new URL(url);
  console.username = 'pgbouncer';
  console.pathname = '/pgbouncer';
  return askOnce(console.href, command);
}
