/**
 * Runs work that is heavy on memory and processor, or that hostile input may break, in a separate process. Tasks run
 * one after the other, in turns by caller. The process starts when it is needed and ends when it has been idle, which
 * releases its memory.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reply, Request } from './child.ts';
import { type Caller, FairQueue, type WaitingLimits } from './fair-queue.ts';

/** Milliseconds between two checks: a picture takes ten times as long to fill a server's spare memory. */
const lookInterval = 20;

/** Resident bytes; 0 if the system does not report them as Linux does, or if the process has ended. */
export function residentBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Clock ticks of Linux's process accounting are this many milliseconds. */
const tick = 10;

/**
 * Milliseconds of processor time, of all threads; undefined if the system does not report it, or if the process has
 * ended.
 */
export function processorTime(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in brackets, which may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return tick * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return undefined;
  }
}

/** Calls `onTooMuch` when the process has more than `limit` bytes. Returns a function that ends the watch. */
export function watchMemory(pid: number | undefined, limit: number, onTooMuch: () => void): () => void {
  if (limit === Number.POSITIVE_INFINITY) return () => undefined;
  const timer = setInterval(() => {
    if (residentBytes(pid) > limit) onTooMuch();
  }, lookInterval);
  return () => clearInterval(timer);
}

type Functions = Record<string, (...args: never[]) => Promise<unknown>>;

/** A module whose functions may run in the worker process; `Module` is its type, `typeof import(…)`. */
export interface TaskModule<Module extends Functions> {
  url: string;
  module?: Module;
}

export function taskModule<Module extends Functions>(url: URL): TaskModule<Module> {
  return { url: url.href };
}

const sentences = {
  /** The process ended, or used too much processor time or memory: the task itself caused it. */
  lost: 'the worker process has ended',
  /** The machine had no time for it. */
  late: 'the worker process was not given enough time',
  /** Too many tasks wait already. */
  busy: 'too many tasks wait for the worker process',
  /** The caller aborted the task. */
  dropped: 'nobody waits for this task any more',
  closed: 'the worker process is closed',
} as const;

/** The reason that a task was not done. An error that the task throws is a plain Error. */
export class WorkerProcessError extends Error {
  override readonly name = 'WorkerProcessError';
  readonly reason: keyof typeof sentences;

  constructor(reason: keyof typeof sentences) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

export interface WorkerProcessOptions {
  /** Milliseconds without work after which the process ends. */
  idleTimeout?: number;
  /** Milliseconds of processor time for one task; of wall-clock time if the system does not report it. */
  taskTimeout?: number;
  /** Milliseconds after which a task is aborted that had less processor time than that. */
  taskPatience?: number;
  /** Bytes of memory for the process while it works; enforced on systems with /proc. */
  memoryLimit?: number;
  /** Bytes of memory between two tasks: above it, a new process runs the next task. */
  restingLimit?: number;
  /** Limits on waiting tasks. */
  waitingLimits?: WaitingLimits;
}

export interface TaskOptions {
  /** The caller in whose turn the task runs. Tasks without a caller share one. */
  caller?: Caller;
  /** Aborts the task. */
  signal?: AbortSignal;
}

interface Task {
  request: Request;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export class WorkerProcess {
  readonly #options: Required<WorkerProcessOptions>;
  readonly #waiting = new FairQueue<Task>();
  #current: Task | undefined;
  #child: ChildProcess | undefined;
  /** Runs while the process is idle, and while it works. */
  #timer: NodeJS.Timeout | undefined;
  #endWatch = (): void => undefined;
  #isClosed = false;

  constructor(options: WorkerProcessOptions = {}) {
    this.#options = { ...defaults, ...options };
  }

  /**
   * Runs a function of the module; arguments and result are copied. Rejects with WorkerProcessError if the task was not
   * done, and with the message of an error that the function throws.
   */
  run<Module extends Functions, Name extends keyof Module & string>(
    { url }: TaskModule<Module>,
    name: Name,
    args: Parameters<Module[Name]>,
    { caller = '', signal }: TaskOptions = {},
  ): Promise<Awaited<ReturnType<Module[Name]>>> {
    return new Promise((resolve, reject) => {
      const task = { request: { url, name, args }, resolve: resolve as Task['resolve'], reject };
      const drop = () => {
        this.#waiting.remove(caller, task);
        reject(new WorkerProcessError('dropped'));
      };
      if (signal?.aborted) return drop();
      if (!this.#waiting.add(caller, task, this.#options.waitingLimits)) {
        return reject(new WorkerProcessError('busy'));
      }
      // A started task continues, and its result is discarded: another process would take longer to start.
      signal?.addEventListener('abort', drop, { once: true });
      this.#next();
    });
  }

  /** Tasks that have not started. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Kills the process; unfinished tasks are lost. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child !== undefined) {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    }
    this.#next();
  }

  #next(): void {
    if (this.#current !== undefined) return;
    clearTimeout(this.#timer);
    if (this.#isClosed) {
      for (const task of this.#waiting.takeAll()) task.reject(new WorkerProcessError('closed'));
      return;
    }
    const task = this.#waiting.take();
    if (task === undefined) this.#rest();
    else this.#work(task);
  }

  #work(task: Task): void {
    const child = this.#child ?? this.#start();
    this.#current = task;
    child.ref();
    child.channel?.ref();
    this.#timeOut(child, { begun: performance.now(), before: processorTime(child.pid) });
    this.#endWatch = watchMemory(child.pid, this.#options.memoryLimit, () => this.#giveUp(child, 'lost'));
    child.send(task.request);
  }

  /** The limit counts processor time, so that a task has longer on a busy machine. */
  #timeOut(child: ChildProcess, since: { begun: number; before: number | undefined }): void {
    const { taskTimeout, taskPatience } = this.#options;
    const [passed, now] = [performance.now() - since.begun, processorTime(child.pid)];
    const used = since.before === undefined || now === undefined ? passed : now - since.before;
    const left = Math.min(taskTimeout - used, taskPatience - passed);
    if (left <= 0) this.#giveUp(child, used < taskTimeout ? 'late' : 'lost');
    // Several threads can use processor time faster than the clock.
    else this.#timer = setTimeout(() => this.#timeOut(child, since), Math.min(left, longestLook));
  }

  /** Another process runs the next task; messages of this one are ignored. */
  #giveUp(child: ChildProcess, reason: 'late' | 'lost'): void {
    this.#replace(child);
    this.#endTask()?.reject(new WorkerProcessError(reason));
    this.#next();
  }

  /** An idle process does not keep the application alive, and ends after the idle timeout. */
  #rest(): void {
    const child = this.#child;
    if (child === undefined) return;
    child.unref();
    child.channel?.unref();
    this.#timer = setTimeout(() => {
      this.#child = undefined;
      child.disconnect();
    }, this.#options.idleTimeout);
    this.#timer.unref();
  }

  #start(): ChildProcess {
    const child = startChild();
    child.on('message', (reply: Reply) => this.#finish(child, reply));
    child.once('error', () => this.#lose(child));
    child.once('exit', () => this.#lose(child));
    this.#child = child;
    return child;
  }

  #finish(child: ChildProcess, reply: Reply): void {
    // Ignores the last message of a process that was replaced.
    if (this.#child !== child) return;
    const task = this.#endTask();
    if (residentBytes(child.pid) > this.#options.restingLimit) this.#replace(child);
    if (task === undefined) return;
    if ('error' in reply) task.reject(new Error(reply.error));
    else task.resolve(reply.result);
    this.#next();
  }

  /** Memory of an earlier task must not count against the next one. */
  #replace(child: ChildProcess): void {
    this.#child = undefined;
    child.kill('SIGKILL');
  }

  #lose(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#endTask()?.reject(new WorkerProcessError(this.#isClosed ? 'closed' : 'lost'));
    this.#next();
  }

  #endTask(): Task | undefined {
    clearTimeout(this.#timer);
    this.#endWatch();
    const task = this.#current;
    this.#current = undefined;
    return task;
  }
}

/** Maximum milliseconds between two checks of a running task. */
const longestLook = 1_000;

const defaults: Required<WorkerProcessOptions> = {
  idleTimeout: 10_000,
  taskTimeout: 30_000,
  taskPatience: 60_000,
  memoryLimit: Number.POSITIVE_INFINITY,
  restingLimit: Number.POSITIVE_INFINITY,
  waitingLimits: { ofOne: Number.POSITIVE_INFINITY, ofAll: Number.POSITIVE_INFINITY },
};

/** Starts the worker process, which waits for its first task. */
export function startChild(): ChildProcess {
  return fork(fileURLToPath(new URL('child.ts', import.meta.url)), {
    serialization: 'advanced',
    // A test runner's loaders are not for it.
    execArgv: [],
    // Ctrl-C in a terminal ends the application, which ends it in turn.
    detached: true,
    env: {
      // It reads untrusted input, so it gets none of the application's secrets.
      PATH: process.env.PATH,
      // Returns large buffers of many threads to the system instead of caching them.
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
