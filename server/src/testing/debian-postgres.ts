/** Debian's PostgreSQL, and its PgBouncer in front of a database in transaction mode. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../tools/launch/free-port.mjs';

const programs = '/usr/lib/postgresql/15/bin';
const pgBouncer = '/usr/sbin/pgbouncer';

/** Tests that need it are skipped without it, with the reason. */
export const lacksPostgres = existsSync(programs) ? false : `${programs} is not there`;
export const lacksPgBouncer = existsSync(pgBouncer) ? false : `${pgBouncer} is not installed`;

/** Neither runs as root. */
interface Owner {
  uid?: number;
  gid?: number;
}

export type DebianPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** An empty server; `url` signs in as superuser, to the database `postgres`. */
export async function startPostgres() {
  const password = randomBytes(12).toString('hex');
  const owner = postgresUser();
  const folder = await ownFolder(owner, { password });
  const data = join(folder, 'data');
  const port = await freePort();
  const ways = ['-A', 'scram-sha-256', '-U', 'postgres', '--pwfile', join(folder, 'password'), '--no-sync'];
  await promisify(execFile)(join(programs, 'initdb'), ['-D', data, '-E', 'UTF8', ...ways], owner);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', `port=${port}`];
  const words = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const remove = start(join(programs, 'postgres'), words, folder, owner, 'SIGQUIT');
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await untilAnswers(url);
  return { url, port, password, folder: data, remove };
}

/** In front of the socket of a throwaway cluster's database, or the port of another one. */
export async function openPooler(databaseUrl: string) {
  const { searchParams, pathname, hostname, port, username, password } = new URL(databaseUrl);
  const socket = searchParams.get('host');
  const name = pathname.slice(1);
  const own = await freePort();
  const settings = `[databases]
${name} = host=${socket ?? hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
server_login_retry = 1`;
  const owner = socket === null ? postgresUser() : statSync(socket);
  const { stop } = await startPgBouncer({ 'pgbouncer.ini': settings }, owner);
  const url = `postgres://anybody:unused@127.0.0.1:${own}/${name}`;
  await untilAnswers(url);
  return { url, stop };
}

/** Has its files in a separate folder. */
export async function startPgBouncer(files: Record<string, string>, { uid, gid }: Owner) {
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const folder = await ownFolder(owner as Owner, files);
  return { stop: start(pgBouncer, ['-q', 'pgbouncer.ini'], folder, owner as Owner, 'SIGTERM') };
}

/** Starts a server in its folder; the returned function stops it and removes the folder. */
function start(program: string, words: string[], cwd: string, owner: Owner, signal: NodeJS.Signals) {
  const child = spawn(program, words, { cwd, stdio: 'ignore', ...owner });
  const ended = once(child, 'exit');
  const leave = () => void child.kill(signal);
  process.once('exit', leave);
  return async () => {
    process.off('exit', leave);
    child.kill(signal);
    await ended;
    await rm(cwd, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function ownFolder({ uid, gid }: Owner, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-server-'));
  await chmod(folder, 0o755);
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), content, { mode: 0o600 });
  const paths = [folder, ...Object.keys(files).map((name) => join(folder, name))];
  for (const path of paths) if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
  return folder;
}

function postgresUser(): Owner {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Resolves when the database at this address responds; throws the last error if it does not within a minute. */
export async function untilAnswers(url: string): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await askOnce(url, 'select 1');
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await setTimeout(50);
  }
}

/** Uses a separate connection. */
export async function askOnce(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}
