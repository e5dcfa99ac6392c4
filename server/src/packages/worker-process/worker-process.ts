/**
 * Work that is heavy on memory and processor, or that hostile input may break, in a process of its own: one
 * piece after the other, at a lower priority than answering requests. The process starts when it is needed and
 * ends when it has been idle, which gives back what it took.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Answer, Order } from './messages.ts';

type Functions = Record<string, (...args: never[]) => Promise<unknown>>;

/** A module whose functions may be run in the worker process; `Module` is its type, `typeof import(…)`. */
export interface Workshop<Module extends Functions> {
  url: string;
  module?: Module;
}

export function workshop<Module extends Functions>(url: URL): Workshop<Module> {
  return { url: url.href };
}

/** The process ended, or took too long, before the work was done. */
export class WorkerProcessLost extends Error {
  override readonly name = 'WorkerProcessLost';
}

export interface WorkerProcessOptions {
  /** Milliseconds without work after which the process ends. */
  idle?: number;
  /** Milliseconds that one piece of work may take. */
  patience?: number;
}

/** As `nice` counts. */
const lowPriority = 10;

interface Piece {
  order: Order;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export class WorkerProcess {
  readonly #idle: number;
  readonly #patience: number;
  readonly #waiting: Piece[] = [];
  #current: Piece | undefined;
  #child: ChildProcess | undefined;
  /** Runs while the process is idle, and while it works. */
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ idle = 10_000, patience = 30_000 }: WorkerProcessOptions = {}) {
    this.#idle = idle;
    this.#patience = patience;
  }

  /**
   * Runs a function of the module; arguments and result travel as copies. Rejects with WorkerProcessLost when the
   * process is lost, and with the message of what the function throws.
   */
  run<Module extends Functions, Name extends keyof Module & string>(
    { url }: Workshop<Module>,
    name: Name,
    ...args: Parameters<Module[Name]>
  ): Promise<Awaited<ReturnType<Module[Name]>>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order: { url, name, args }, resolve: resolve as Piece['resolve'], reject });
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
      for (const piece of this.#waiting.splice(0)) piece.reject(lost());
      return;
    }
    const piece = this.#waiting.shift();
    if (piece === undefined) this.#rest();
    else this.#work(piece);
  }

  #work(piece: Piece): void {
    const child = this.#child ?? this.#start();
    this.#current = piece;
    child.ref();
    child.channel?.ref();
    this.#timer = setTimeout(() => child.kill('SIGKILL'), this.#patience);
    child.send(piece.order);
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
    }, this.#idle);
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
    child.on('message', (answer: Answer) => this.#finish(answer));
    child.once('error', () => this.#lose(child));
    child.once('exit', () => this.#lose(child));
    this.#child = child;
    return child;
  }

  #finish(answer: Answer): void {
    const piece = this.#current;
    this.#current = undefined;
    if ('error' in answer) piece?.reject(new Error(answer.error));
    else piece?.resolve(answer.result);
    this.#next();
  }

  #lose(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    clearTimeout(this.#timer);
    const piece = this.#current;
    this.#current = undefined;
    piece?.reject(lost());
    this.#next();
  }
}

function lost(): WorkerProcessLost {
  return new WorkerProcessLost('the worker process has ended');
}
