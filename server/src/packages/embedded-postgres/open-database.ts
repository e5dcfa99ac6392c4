import { mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Application,
  EmbeddedDatabaseError,
  explainSystemError,
  type Log,
  named,
} from './application.ts';
import { type Binaries, binariesFor } from './binaries.ts';
import { clusterExists, ensureDatabase, initialise, urlOf } from './cluster.ts';
import { DirectoryLock, type Role } from './directory-lock.ts';
import { type ClusterLayout, mkdirPassable, placeElsewhere, settle, socketDirectory } from './layout.ts';
import { dropOutdated, finishMove, isEarlier, type Move, moveCluster } from './move-cluster.ts';
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
  /** Directory of all stored data; created if missing. */
  dataDir: string;
  log: Log;
  /** Moves data of an earlier major version of PostgreSQL; without it, such data is rejected. */
  move?: Move | undefined;
  /** Aborts long steps before the database is open: a move, or waiting for other processes. */
  signal?: AbortSignal | undefined;
}

/**
 * The running PostgreSQL that ships with the application. `url` stays the same during the life of this object. `stop`
 * resolves when the server has stopped and everything is on disk. While other processes still use the database, the
 * last of them stops it.
 */
export interface EmbeddedDatabase {
  url: string;
  /** Created, started on existing data, started after moving data, or found running. */
  how: 'initialised' | 'started' | 'moved' | 'adopted';
  stop(): Promise<void>;
}

/**
 * Starts, or finds, the database of `dataDir` for an application. The application has exclusive use: a second one is
 * rejected. During the life of the application, a killed server is restarted.
 * @throws EmbeddedDatabaseError with a message of one sentence for the operator.
 */
export function openEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  return open('application', options);
}

/**
 * Joins the running database for a command beside the application, or starts it.
 * @throws EmbeddedDatabaseError
 */
export function joinEmbeddedDatabase(options: Omit<Options, 'move' | 'signal'>): Promise<EmbeddedDatabase> {
  return open('command', options);
}

/**
 * Removes a directory with its database, of any PostgreSQL version and even if it cannot start. Stops a server that
 * still runs there. Callers must be sure that no application uses it.
 */
export async function removeEmbeddedDatabase(dataDir: string): Promise<void> {
  const root = placeElsewhere(dataDir) ?? join(dataDir, 'postgres');
  if (statSync(root, { throwIfNoEntry: false }) !== undefined)
    await stopServerOf(join(realpathSync(root), 'cluster'), { info: () => undefined, warn: () => undefined });
  rmSync(root, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

async function open(role: Role, options: Options): Promise<EmbeddedDatabase> {
  const { application, dataDir, log } = options;
  try {
    // If root creates it, PostgreSQL's user may traverse it.
    if (process.getuid?.() === 0) mkdirPassable(dataDir);
    else mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const directory = realpathSync(dataDir);
    return await enter(role, options, directory, new DirectoryLock(join(directory, 'in-use'), log));
  } catch (error) {
    throw explainSystemError(error, application, resolve(dataDir));
  }
}

type Opened = { place: ClusterLayout; binaries: Binaries; server: Server; how: EmbeddedDatabase['how'] };

/** Milliseconds. */
const waitInterval = 200;
const watchInterval = 1_000;

/** Opens a database for one process, and returns a handle to leave it. */
async function enter(
  role: Role,
  options: Options,
  directory: string,
  lock: DirectoryLock,
): Promise<EmbeddedDatabase> {
  const { application, dataDir, log, move, signal } = options;
  const check = () => {
    if (signal?.aborted)
      throw new EmbeddedDatabaseError('The start was stopped before the database was open.');
    const other = lock.others().find((holder) => holder.role === 'application');
    if (role === 'application' && other !== undefined)
      throw new EmbeddedDatabaseError(
        `${named(application, resolve(dataDir))} is already in use by process ${other.pid}. Stop that one first, or set ${application.directorySetting} to another directory.`,
      );
  };
  /** Undefined if other processes have to leave first. */
  const bringUp = async (): Promise<Opened | undefined> => {
    lock.acquire(role);
    let opened: Opened | undefined;
    try {
      const place = await settle(directory, application, log);
      await finishMove(place);
      const binaries = await binariesFor(place);
      const mustWait = move !== undefined && isEarlier(place, binaries) && lock.others().length > 0;
      if (!mustWait) opened = await openServer(place, binaries, options);
    } finally {
      if (opened === undefined) lock.release(role);
    }
    return opened;
  };
  /** Restarts a killed server, and keeps its log small. */
  const watch = async ({ place, binaries, ...opened }: Opened, leaving: AbortSignal) => {
    let { server } = opened;
    const isUp = () => stillRuns(server.pid, server.ticks);
    const revive = async () => {
      if (isUp() || leaving.aborted) return;
      log.warn('The database stopped and is being restarted.');
      server = (await openServer(place, binaries, options)).server;
    };
    while (!leaving.aborted) {
      try {
        await limitLog(place);
        // The system may have cleaned away a link to the socket.
        socketDirectory(place);
        if (!isUp()) await lock.exclusively(revive);
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error));
      }
      await delay(watchInterval, undefined, { signal: leaving, ref: false }).catch(() => undefined);
    }
  };
  /** The last process stops the server. */
  const leave = async (place: ClusterLayout) => {
    lock.release(role);
    const [other] = lock.others();
    if (other === undefined) await stopServerOf(place.cluster, log);
    else log.info(`The database keeps running for process ${other.pid}, which still uses it.`);
  };

  for (let hasTold = false; ; await delay(waitInterval)) {
    const opened = await lock.exclusively(bringUp, check);
    if (opened !== undefined) {
      const { place, how } = opened;
      const leaving = new AbortController();
      if (role === 'application') void watch(opened, leaving.signal);
      let stopped: Promise<void> | undefined;
      const stop = () => {
        leaving.abort();
        stopped ??= lock.exclusively(() => leave(place));
        return stopped;
      };
      return { url: urlOf(place), how, stop };
    }
    // Commands of the previous release may be attached to the data to move. They need the lock to leave.
    const [other] = lock.others();
    if (other === undefined || hasTold) continue;
    hasTold = true;
    log.info(`Waiting for process ${other.pid}, which is using the data to be converted.`);
  }
}

/** Moves, creates, adopts or starts the server. Only one process at a time may do so. */
async function openServer(
  place: ClusterLayout,
  binaries: Binaries,
  { log, move, signal }: Options,
): Promise<Opened> {
  const isMoved = move !== undefined && isEarlier(place, binaries);
  if (isMoved) await moveCluster({ place, binaries, move, log, signal });
  const isNew = !clusterExists(place, binaries);
  if (isNew) {
    log.info(`Creating the database in ${place.root}.`);
    await initialise(place, binaries);
  }
  const adopted = await adoptServer(place, log);
  if (adopted !== undefined) return { place, binaries, server: adopted, how: 'adopted' };
  // A command beside the application changes as little as possible.
  if (move !== undefined) dropOutdated(place, binaries, log);
  const server = await startServer(place, binaries, log);
  await ensureDatabase(place);
  return { place, binaries, server, how: isNew ? 'initialised' : isMoved ? 'moved' : 'started' };
}

/**
 * Adopts a server that was left running. Waits for one that is shutting down, and stops one that accepts no connection.
 */
async function adoptServer(place: ClusterLayout, log: Log): Promise<Server | undefined> {
  const found = findServer(place.cluster);
  if (found === undefined || !(await waitUntilReady(found, place, log))) return undefined;
  try {
    await ensureDatabase(place);
    return found;
  } catch {
    await stopServer(found, log);
    return undefined;
  }
}
