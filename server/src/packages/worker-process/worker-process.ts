/**
 * Work that is heavy on memory and processor, or that hostile input may break, in a process of its own: one
 * task after the other, at a lower priority than the application. The process starts when it is needed and
 * ends when it has been idle, which gives back what it took.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Reply, Request } from './child.ts';

type Functions = Record<string, (...args: never[]) => Promise<unknown>>;

/** A module whose functions may be run in the worker process; `Module` is its type, `typeof import(…)`. */
export interface TaskModule<Module extends Functions> {
  url: string;
  module?: Module;
}

export function taskModule<Module extends Functions>(url: URL): TaskModule<Module> {
  return { url: url.href };
}

/** The process ended, or took too long, before the work was done. */
export class WorkerProcessError extends Error {
  override readonly name = 'WorkerProcessError';
}

export interface WorkerProcessOptions {
  /** Milliseconds without work after which the process ends. */
  idleTimeout?: number;
  /** Milliseconds that one task may take. */
  taskTimeout?: number;
}

/** As `nice` counts. */
const lowPriority = 10;

interface Task {
  request: Request;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export class WorkerProcess {
  readonly #idleTimeout: number;
  readonly #taskTimeout: number;
  readonly #waiting: Task[] = [];
  #current: Task | undefined;
  #child: ChildProcess | undefined;
  /** Runs while the process is idle, and while it works. */
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ idleTimeout = 10_000, taskTimeout = 30_000 }: WorkerProcessOptions = {}) {
    this.#idleTimeout = idleTimeout;
    this.#taskTimeout = taskTimeout;
  }

  /**
   * Runs a function of the module; arguments and result travel as copies. Rejects with WorkerProcessError when the
   * process is lost, and with the message of what the function throws.
   */
  run<Module extends Functions, Name extends keyof Module & string>(
    { url }: TaskModule<Module>,
    name: Name,
    ...args: Parameters<Module[Name]>
  ): Promise<Awaited<ReturnType<Module[Name]>>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request: { url, name, args }, resolve: resolve as Task['resolve'], reject });
      this.#next();
    });
  }

  /** Ends the process; what is not done is lost. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child !== undefined) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    }
    this.#next();
  }

  #next(): void {
    if (this.#current !== undefined) return;
    clearTimeout(this.#timer);
    if (this.#isClosed) {
      for (const task of this.#waiting.splice(0)) task.reject(lost());
      return;
    }
    const task = this.#waiting.shift();
    if (task === undefined) this.#rest();
    else this.#work(task);
  }

  #work(task: Task): void {
    const child = this.#child ?? this.#start();
    this.#current = task;
    child.ref();
    child.channel?.ref();
    this.#timer = setTimeout(() => child.kill('SIGKILL'), this.#taskTimeout);
    child.send(task.request);
  }

  /** An idle process keeps nobody from ending, and goes when nothing more comes. */
  #rest(): void {
    const child = this.#child;
    if (child === undefined) return;
    child.unref();
    child.channel?.unref();
    this.#timer = setTimeout(() => {
      this.#child = undefined;
      child.disconnect();
    }, this.#idleTimeout);
    this.#timer.unref();
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), {
      serialization: 'advanced',
      // A test runner's loaders are not for it.
      execArgv: [],
      env: {
        // It reads what strangers send: it knows none of the application's secrets.
        PATH: process.env.PATH,
        // Large buffers of many threads go back to the system instead of being kept for the next ones.
        MALLOC_ARENA_MAX: '2',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (child.pid !== undefined) setPriority(child.pid, lowPriority);
    child.on('message', (reply: Reply) => this.#finish(reply));
    child.once('error', () => this.#lose(child));
    child.once('exit', () => this.#lose(child));
    this.#child = child;
    return child;
  }

  #finish(reply: Reply): void {
    const task = this.#current;
    this.#current = undefined;
    if ('error' in reply) task?.reject(new Error(reply.error));
    else task?.resolve(reply.result);
    this.#next();
  }

  #lose(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    clearTimeout(this.#timer);
    const task = this.#current;
    this.#current = undefined;
    task?.reject(lost());
    this.#next();
  }
}

function lost(): WorkerProcessError {
  return new WorkerProcessError('the worker process has ended');
}
