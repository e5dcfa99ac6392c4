/** A PostgreSQL of Debian's with all its programs, which the one from npm has not: it can be copied and followed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { untilAnswers } from './until-answers.ts';

const run = promisify(execFile);
/** Where Debian has them. */
export const programs = '/usr/lib/postgresql/15/bin';

/** Tests that need it are skipped elsewhere, and say so. */
export const lacksPostgres = existsSync(join(programs, 'pg_basebackup')) ? false : `${programs} is not there`;

export interface DebianPostgres {
  /** Signs in as superuser, to the database `postgres`. */
  url: string;
  port: number;
  password: string;
  /** Of its data. */
  folder: string;
  start(): Promise<void>;
  /** Dies at once, as when its machine does. */
  kill(): Promise<void>;
  /** Takes part in nothing any more; nothing of it stays. */
  remove(): Promise<void>;
}

const user = 'postgres';
/** Nothing in it need survive. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  max_connections: '200',
};

/** Empty, and to be followed by anybody who has its password. */
export async function startPostgres(more: Record<string, string> = {}): Promise<DebianPostgres> {
  const password = randomBytes(12).toString('hex');
  const folder = await ownFolder();
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o644 });
  const data = join(folder, 'data');
  const ways = ['-A', 'scram-sha-256', '-U', user, '--pwfile', passwordFile, '--no-sync', '-E', 'UTF8'];
  await run(join(programs, 'initdb'), ['-D', data, ...ways], runAs());
  return serve({ folder, data, password, more });
}

/** Follows the server at this address by a copy of its own, as an operator makes it. */
export async function startFollower(url: string, more: Record<string, string> = {}): Promise<DebianPostgres> {
  const folder = await ownFolder();
  const data = join(folder, 'data');
  const ways = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  await run(join(programs, 'pg_basebackup'), ['-d', url, '-D', data, ...ways], runAs());
  return serve({ folder, data, password: new URL(url).password, more });
}

/** Of what `pg_basebackup` left in `data`, which lies in a folder of `ownFolder`. */
export async function serve({ folder, data, password, more = {} }: Cluster): Promise<DebianPostgres> {
  const port = await freePort();
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  const given = Object.entries({ ...settings, port: String(port), ...more });
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...runAs(),
        stdio: 'ignore',
      },
    );
    await untilAnswers(url);
  };
  const leave = () => void child?.kill('SIGQUIT');
  process.once('exit', leave);
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // The postmaster ends its own processes by this, and waits for none of them.
    child.kill('SIGQUIT');
    await ended;
  };
  const remove = async () => {
    process.off('exit', leave);
    await kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  await start();
  return { url, port, password, folder: data, start, kill, remove };
}

interface Cluster {
  folder: string;
  data: string;
  password: string;
  more?: Record<string, string>;
}

/** Of whoever runs the server. */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-postgres-'));
  await chmod(folder, 0o755);
  const { uid, gid } = runAs();
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

/** It refuses to run as root, and has a user of its own where it is installed. */
export function runAs(): { cwd: string; uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return { cwd: '/' };
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { cwd: '/', uid: Number(uid), gid: Number(gid) };
}
