import { mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Application, Log } from './application.ts';
import { type Binaries, binariesFor, dropOtherBinaries } from './binaries.ts';
import { clusterExists, ensureDatabase, initialise, urlOf } from './cluster.ts';
import { DirectoryLock, type Role } from './directory-lock.ts';
import { EmbeddedDatabaseError, explainSystemError, named } from './errors.ts';
import { type ClusterLayout, mkdirPassable, placeElsewhere, settle, socketDirectory } from './layout.ts';
import { dropFormer, finishMove, isEarlier, type Move, moveCluster } from './move-cluster.ts';
import { stillRuns } from './processes.ts';
import {
  findServer,
  limitLog,
  type Server,
  startServer,
  stopServer,
  stopServerOf,
  waitUntilReady,
} from './server.ts';

export interface Options {
  application: Application;
  /** Holds all that is kept; made where it is not there. */
  dataDir: string;
  log: Log;
}

/** What an application says beyond that. */
export interface ApplicationOptions extends Options {
  /** Moves data of an earlier major version of PostgreSQL; without it, such data is refused. */
  move?: Move | undefined;
  /** Ends what takes long before the database is open: a move, or waiting for other processes. */
  signal?: AbortSignal | undefined;
}

/** How the server came up: made anew, started on data that was there, on data that was moved first, or found running. */
export type Opening = 'initialised' | 'started' | 'moved' | 'adopted';

/**
 * The PostgreSQL that the application brings along, running.
 * `url` stays the same as long as this object is in use. `stop` resolves when the server is down and
 * everything is on disk; while other processes still use the database it is left to the last of them.
 */
export interface EmbeddedDatabase {
  url: string;
  how: Opening;
  stop(): Promise<void>;
}

/**
 * Starts, or finds, the database of `dataDir` for an application, which holds it alone: a second one is
 * refused. While the application lives, a server that was killed is started again.
 * @throws EmbeddedDatabaseError whose message is one sentence for whoever started the application.
 */
export function openEmbeddedDatabase(options: ApplicationOptions): Promise<EmbeddedDatabase> {
  return open('application', options);
}

/**
 * The same for a command beside the application: joins the database that runs, or starts it.
 * @throws EmbeddedDatabaseError
 */
export function joinEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  return open('command', options);
}

/**
 * Removes a directory with its database, whatever PostgreSQL it is of and whether or not it could be started; a server that was
 * left running there is stopped. For nobody's use but by whoever knows that no application has it.
 */
export async function removeEmbeddedDatabase(dataDir: string): Promise<void> {
  const root = placeElsewhere(dataDir) ?? join(dataDir, 'postgres');
  if (statSync(root, { throwIfNoEntry: false }) !== undefined)
    await stopServerOf(join(realpathSync(root), 'cluster'), { info: () => undefined, warn: () => undefined });
  rmSync(root, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

async function open(role: Role, options: ApplicationOptions): Promise<EmbeddedDatabase> {
  const { application, dataDir } = options;
  try {
    const directory = makeDirectory(dataDir);
    return await enter(role, options, directory, new DirectoryLock(join(directory, 'in-use')));
  } catch (error) {
    throw explainSystemError(error, application, resolve(dataDir));
  }
}

/** Hands back its real path. Where root makes it, PostgreSQL's user may pass through. */
function makeDirectory(dataDir: string): string {
  if (process.getuid?.() === 0) mkdirPassable(dataDir);
  else mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const directory = realpathSync(dataDir);
  if (!statSync(directory).isDirectory()) throw Object.assign(new Error(directory), { code: 'ENOTDIR' });
  return directory;
}

/** Milliseconds. */
const tellInterval = 10_000;
const waitInterval = 200;
const watchInterval = 1_000;

/** The way of one process into a database, and out of it again. */
async function enter(
  role: Role,
  options: ApplicationOptions,
  directory: string,
  lock: DirectoryLock,
): Promise<EmbeddedDatabase> {
  const { application, dataDir, log, signal } = options;
  const exclusively = <Result>(work: () => Promise<Result>, check = () => {}) =>
    lock.exclusively(work, check, (pid) =>
      log.info(`Waiting for process ${pid}, which is preparing the database.`),
    );
  const check = () => {
    if (signal?.aborted)
      throw new EmbeddedDatabaseError('The start was stopped before the database was open.');
    const other = lock.others().find((holder) => holder.role === 'application');
    if (role === 'application' && other !== undefined)
      throw new EmbeddedDatabaseError(
        `${named(application, resolve(dataDir))} is already in use by process ${other.pid}. Stop that one first, or set ${application.directorySetting} to another directory.`,
      );
  };
  /** Undefined where others have to leave first. */
  const bringUp = async () => {
    lock.acquire(role);
    try {
      const place = await settle(directory, application, log);
      await finishMove(place);
      const instance = new Instance(place, await binariesFor(place), options);
      if (!instance.isToMove() || lock.others().length === 0) return { instance, how: await instance.open() };
    } catch (error) {
      lock.release(role);
      throw error;
    }
    lock.release(role);
    return undefined;
  };
  /** The last one stops the server. */
  const leave = (instance: Instance) =>
    exclusively(async () => {
      lock.release(role);
      const [other] = lock.others();
      if (other === undefined) await instance.close();
      else log.info(`The database keeps running for process ${other.pid}, which still uses it.`);
    });

  for (let toldAt = Number.NEGATIVE_INFINITY; ; await delay(waitInterval)) {
    const opened = await exclusively(bringUp, check);
    if (opened !== undefined) {
      const { instance, how } = opened;
      const watch = role === 'application' ? watchOver(instance, exclusively, log) : undefined;
      let stopped: Promise<void> | undefined;
      const stop = () => {
        watch?.end();
        stopped ??= leave(instance);
        return stopped;
      };
      return { url: instance.url, how, stop };
    }
    // Commands of the release before may be attached to what is to be moved. They need the lock to leave.
    const [other] = lock.others();
    if (other === undefined || Date.now() - toldAt < tellInterval) continue;
    toldAt = Date.now();
    log.info(`Waiting for process ${other.pid}, which is using the data to be converted.`);
  }
}

/** The PostgreSQL of one place. Its methods are called by the one process that `DirectoryLock.exclusively` lets in. */
class Instance {
  readonly #place: ClusterLayout;
  readonly #binaries: Binaries;
  readonly #options: ApplicationOptions;
  #server: Server | undefined;

  constructor(place: ClusterLayout, binaries: Binaries, options: ApplicationOptions) {
    this.#place = place;
    this.#binaries = binaries;
    this.#options = options;
  }

  /** For the application, as the owner of its database. */
  get url(): string {
    return urlOf(this.#place);
  }

  /** Whether another major version of PostgreSQL wrote the data, and the application knows how to move it. */
  isToMove(): boolean {
    return this.#options.move !== undefined && isEarlier(this.#place, this.#binaries);
  }

  /** Whether the server that was opened last still runs; it may be refusing sign-ins while it recovers. */
  isUp(): boolean {
    return this.#server !== undefined && stillRuns(this.#server.pid, this.#server.ticks);
  }

  /** Makes, moves, starts or adopts it. */
  async open(): Promise<Opening> {
    const [place, binaries, { log, move, signal }] = [this.#place, this.#binaries, this.#options];
    const isMoved = move !== undefined && isEarlier(place, binaries);
    if (isMoved) await moveCluster({ place, binaries, move, log, signal });
    const isNew = !clusterExists(place, binaries);
    if (isNew) {
      log.info(`Creating the database in ${place.root}.`);
      await initialise(place, binaries);
    } else if (await this.#adopt()) return 'adopted';
    // A command beside the application changes as little as it can.
    if (move !== undefined) dropFormer(place, log);
    await dropOtherBinaries(place, binaries);
    this.#server = await startServer(place, binaries, log);
    await ensureDatabase(place);
    if (isNew) return 'initialised';
    return isMoved ? 'moved' : 'started';
  }

  /** A server that was left running. One that goes down is waited for, and one that lets nobody in is stopped. */
  async #adopt(): Promise<boolean> {
    const found = findServer(this.#place.cluster);
    if (found === undefined || !(await waitUntilReady(found, this.#place, this.#options.log))) return false;
    this.#server = found;
    const isOpen = await ensureDatabase(this.#place).then(
      () => true,
      () => false,
    );
    if (!isOpen) await stopServer(found, this.#options.log);
    return isOpen;
  }

  async close(): Promise<void> {
    await stopServerOf(this.#place.cluster, this.#options.log);
  }

  /** Also restores a link to the socket that the system may have cleaned away. */
  tidy(): void {
    limitLog(this.#place);
    socketDirectory(this.#place);
  }
}

/** Starts a server again that was killed, and keeps its log small. */
function watchOver(
  instance: Instance,
  exclusively: (work: () => Promise<void>) => Promise<void>,
  log: Log,
): { end(): void } {
  let [isBusy, hasEnded] = [false, false];
  const revive = async () => {
    if (instance.isUp() || hasEnded) return;
    log.warn('The database stopped and is being restarted.');
    await instance.open();
  };
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      instance.tidy();
      if (!instance.isUp()) await exclusively(revive);
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void look(), watchInterval).unref();
  return {
    end() {
      hasEnded = true;
      clearInterval(timer);
    },
  };
}
