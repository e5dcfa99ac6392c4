import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Application, Log } from './application.ts';
import type { DirectoryLock, Role } from './directory-lock.ts';
import { EmbeddedDatabaseError, named } from './error.ts';
import { Instance } from './instance.ts';
import { pruneLogs } from './logs.ts';
import type { ApplicationOptions, EmbeddedDatabase } from './options.ts';
import type { Address } from './settings.ts';

const TELL_MS = 10_000;
const WAIT_MS = 200;

/** The way of one process into a database, and out of it again. */
export class Entrance {
  readonly #role: Role;
  readonly #options: ApplicationOptions;
  readonly #directory: string;
  readonly #lock: DirectoryLock;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(role: Role, options: ApplicationOptions, directory: string, lock: DirectoryLock) {
    this.#role = role;
    this.#options = options;
    this.#directory = directory;
    this.#lock = lock;
  }

  /** Data that is to be moved is waited for: whoever still uses it needs the lock to leave. */
  async pass(): Promise<EmbeddedDatabase> {
    for (;;) {
      const entered = await this.#alone(
        () => this.#enter(),
        () => this.#check(),
      );
      if (entered !== undefined) return entered;
      await delay(WAIT_MS);
    }
  }

  #alone<Result>(work: () => Promise<Result>, check = () => {}): Promise<Result> {
    const { log } = this.#options;
    return this.#lock.exclusively(work, check, (pid) =>
      log.info(`Waiting for process ${pid}, which is preparing the database.`),
    );
  }

  #check(): void {
    const { application, dataDir, signal } = this.#options;
    if (signal?.aborted)
      throw new EmbeddedDatabaseError('The start was stopped before the database was open.');
    if (this.#role === 'application') refuseSecond(this.#lock, application, dataDir);
  }

  /** Undefined where others have to leave first. */
  async #enter(): Promise<EmbeddedDatabase | undefined> {
    const { application, log, move, signal } = this.#options;
    this.#lock.acquire(this.#role);
    try {
      const instance = await Instance.at(this.#directory, application, { log, move, signal });
      if (instance.isToMove() && this.#mustWait()) {
        this.#lock.release(this.#role);
        return undefined;
      }
      return this.#opened(instance, await instance.open());
    } catch (error) {
      this.#lock.release(this.#role);
      throw error;
    }
  }

  /** Commands of the release before may be attached to what is to be moved. */
  #mustWait(): boolean {
    const [other] = this.#lock.others();
    if (other === undefined) return false;
    if (Date.now() - this.#toldAt > TELL_MS) {
      this.#toldAt = Date.now();
      this.#options.log.info(`Waiting for process ${other.pid}, which is using the data to be converted.`);
    }
    return true;
  }

  #opened(instance: Instance, { address, how }: Awaited<ReturnType<Instance['open']>>): EmbeddedDatabase {
    const { log } = this.#options;
    const isApplication = this.#role === 'application';
    const alone = (work: () => Promise<void>) => this.#alone(work);
    const watch = isApplication ? watchOver(instance, address, alone, log) : undefined;
    let left: Promise<void> | undefined;
    const leave = (close: () => Promise<void>) => {
      watch?.end();
      left ??= this.#leave(close);
      return left;
    };
    const moved = {
      rely: () => instance.relyOnMove(),
      undo: () => leave(() => instance.undoMove()),
    };
    return {
      url: instance.url(address),
      how,
      stop: () => leave(() => instance.close()),
      ...(isApplication && instance.isUndecided() && { moved }),
    };
  }

  /** The last one closes it. */
  #leave(close: () => Promise<void>): Promise<void> {
    return this.#alone(async () => {
      this.#lock.release(this.#role);
      const [other] = this.#lock.others();
      if (other === undefined) await close();
      else
        this.#options.log.info(`The database keeps running for process ${other.pid}, which still uses it.`);
    });
  }
}

function refuseSecond(lock: DirectoryLock, application: Application, dataDir: string): void {
  const other = lock.others().find((holder) => holder.role === 'application');
  if (other === undefined) return;
  throw new EmbeddedDatabaseError(
    `${named(application, resolve(dataDir))} is already in use by process ${other.pid}. Stop that one first, or set ${application.directorySetting} to another directory.`,
  );
}

const LOOK_MS = 1_000;
const PRUNE_MS = 3_600_000;

/** Starts a server again that was killed, at the address its clients know, and keeps its log small. */
export function watchOver(
  instance: Instance,
  address: Address,
  alone: (work: () => Promise<void>) => Promise<void>,
  log: Log,
): { end(): void } {
  let busy = false;
  const revive = async () => {
    if (busy || instance.isUp()) return;
    busy = true;
    try {
      await alone(async () => {
        if (instance.isUp() || ended) return;
        log.warn('The database stopped and is being restarted.');
        await instance.open(address);
      });
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
    } finally {
      busy = false;
    }
  };
  let ended = false;
  const look = setInterval(() => void revive(), LOOK_MS).unref();
  const prune = setInterval(() => pruneLogs(instance.logs), PRUNE_MS).unref();
  return {
    end() {
      ended = true;
      clearInterval(look);
      clearInterval(prune);
    },
  };
}
