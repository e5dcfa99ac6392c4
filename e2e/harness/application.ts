import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { joinOwnDatabase } from '#server/platform/db/embedded.ts';
import { environment, node24, root } from '../../tools/launch/launcher.mjs';
import { serverArguments } from '../../tools/launch/server.mjs';

export interface SignIn {
  email: string;
  password: string;
}

export interface ApplicationOptions {
  /** Absolute; created if missing. */
  dataDir: string;
  port: number;
  /** Further environment variables. */
  settings?: Record<string, string>;
}

const silent = { info: () => undefined, warn: () => undefined };

/** The application as a separate process; `url` has no trailing slash. */
export class Application {
  readonly url: string;
  readonly dataDir: string;
  readonly logFile: string;
  readonly #options: ApplicationOptions;
  #process: ChildProcess | undefined;

  constructor(options: ApplicationOptions) {
    this.#options = options;
    this.url = `http://127.0.0.1:${options.port}`;
    this.dataDir = options.dataDir;
    this.logFile = `${options.dataDir}.log`;
  }

  /** Resolves once `/readyz` succeeds; throws with the last output if the application ends before. */
  async start(): Promise<void> {
    if (this.#process !== undefined && !hasEnded(this.#process)) return;
    const { dataDir, port, settings } = this.#options;
    const output = openSync(this.logFile, 'a');
    const child = spawn(node24(), serverArguments, {
      cwd: root,
      env: environment({
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: this.url,
        DATA_DIR: dataDir,
        DATABASE_URL: undefined,
        // A scheduled backup could start during a test.
        BACKUP_URL: 'off',
        // The same number on every machine.
        WORKERS: '1',
        ...settings,
      }),
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    this.#process = child;
    // Ends a start that hangs, even on the slowest machine.
    const deadline = Date.now() + 240_000;
    while (!(await this.#isReady())) {
      if (hasEnded(child)) throw new Error(`The application did not start:\n${this.#lastLines()}`);
      if (Date.now() > deadline) {
        await this.stop();
        throw new Error(`The application was not ready in time:\n${this.#lastLines()}`);
      }
      await wait(100);
    }
  }

  /** Shuts down gracefully. If that takes too long, kills the application and its database, and throws. */
  async stop(): Promise<void> {
    const child = this.#process;
    if (child === undefined || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const inTime = await Promise.race([ended.then(() => true), wait(20_000, false, { ref: false })]);
    if (inTime) return;
    child.kill('SIGKILL');
    await ended;
    this.#killDatabase();
    throw new Error(`The application did not end when asked to:\n${this.#lastLines()}`);
  }

  /** Kills the process; its database continues to run. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Runs `npm run guildhall -- …`; returns its output, and throws with it on failure. */
  async command(words: string[], settings: Record<string, string> = {}): Promise<string> {
    const env = environment({ DATA_DIR: this.#options.dataDir, DATABASE_URL: undefined, ...settings });
    const program = [join(root, 'server/src/cli.ts'), ...words];
    return (await promisify(execFile)(node24(), program, { cwd: root, env })).stdout;
  }

  /** Only while the application runs. */
  async databaseUrl(): Promise<string> {
    const { url, stop } = await joinOwnDatabase({ dataDir: this.#options.dataDir, log: silent });
    await stop();
    return url;
  }

  /** The demo members by role, as the command prints them. */
  async signIns(): Promise<Record<string, SignIn>> {
    const printed = (await this.command(['demo'])).matchAll(/^ {2}(\S.*?) {1,}(\S+@\S+) {2}(\S+)$/gm);
    return Object.fromEntries(
      [...printed].map(([, role = '', email = '', password = '']) => [role, { email, password }]),
    );
  }

  /** Returns log lines of level error and above; each one is a bug. */
  errors(): string[] {
    return readFileSync(this.logFile, 'utf8')
      .split('\n')
      .filter((line) => /^\{"level":[56]0,/.test(line));
  }

  /** The embedded database survives a killed application. */
  #killDatabase(): void {
    const file = join(this.#options.dataDir, 'postgres/cluster/postmaster.pid');
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
    try {
      if (pid > 1) process.kill(pid, 'SIGQUIT');
    } catch {
      // The process has already ended.
    }
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  #lastLines(): string {
    return readFileSync(this.logFile, 'utf8').split('\n').slice(-20).join('\n');
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
