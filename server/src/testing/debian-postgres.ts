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
  /** Nothing of it moves any more, and nothing says so, as when its machine is switched off. */
  freeze(): void;
  /** Dies at once, and its connections say so. */
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

/** Beside those above, or in place of them; undefined where what its own files say is to count. */
type Settings = Record<string, string | undefined>;

/** Empty, and to be followed by anybody who has its password. */
export async function startPostgres(more: Settings = {}): Promise<DebianPostgres> {
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
export async function startFollower(url: string, more: Settings = {}): Promise<DebianPostgres> {
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
  const server = new Postmaster(data, { ...settings, port: String(port), ...more });
  const leave = () => server.end();
  process.once('exit', leave);
  const start = async () => {
    server.start();
    await untilAnswers(url);
  };
  const remove = async () => {
    process.off('exit', leave);
    await server.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  await start();
  const [freeze, kill] = [() => server.freeze(), () => server.kill()];
  return { url, port, password, folder: data, start, freeze, kill, remove };
}

/** The first process of a server, and those that it makes. */
class Postmaster {
  readonly #arguments: string[];
  #child: ChildProcess | undefined;
  #isFrozen = false;

  constructor(data: string, given: Settings) {
    const stated = Object.entries(given).filter(([, value]) => value !== undefined);
    this.#arguments = ['-D', data, ...stated.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  }

  start(): void {
    this.#child = spawn(join(programs, 'postgres'), this.#arguments, { ...runAs(), stdio: 'ignore' });
    this.#isFrozen = false;
  }

  freeze(): void {
    this.#isFrozen = true;
    // Itself first: it makes no process afterwards that would be missed.
    this.#child?.kill('SIGSTOP');
    this.#signalOwn('SIGSTOP');
  }

  /** It ends its own processes with it, and waits for none of them; frozen, it ends nothing. */
  end(): void {
    if (!this.#isRunning()) return;
    if (this.#isFrozen) this.#signalOwn('SIGKILL');
    this.#child?.kill(this.#isFrozen ? 'SIGKILL' : 'SIGQUIT');
  }

  async kill(): Promise<void> {
    if (this.#child === undefined || !this.#isRunning()) return;
    const ended = once(this.#child, 'exit');
    this.end();
    await ended;
  }

  #isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** To those that it has made; it has a single thread. */
  #signalOwn(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const one of own) process.kill(Number(one), signal);
  }
}

interface Cluster {
  folder: string;
  data: string;
  password: string;
  more?: Settings;
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
