import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Application, Log } from './application.ts';
import { DirectoryLock, type Role } from './directory-lock.ts';
import { EmbeddedDatabaseError, explainSystemError, named } from './error.ts';
import { Instance, type Opening } from './instance.ts';
import { mkdirPassable } from './layout.ts';
import { pruneLogs } from './logs.ts';
import type { Move } from './move.ts';
import type { Address } from './settings.ts';

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
}

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
  return enter('application', options);
}

/**
 * The same for a command beside the application: joins the database that runs, or starts it.
 * @throws EmbeddedDatabaseError
 */
export function joinEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  return enter('command', options);
}

async function enter(role: Role, options: ApplicationOptions): Promise<EmbeddedDatabase> {
  const { application, dataDir, log } = options;
  try {
    const directory = prepare(dataDir);
    const lock = new DirectoryLock(join(directory, 'in-use'));
    const alone = <Result>(work: () => Promise<Result>, check = () => {}) =>
      lock.exclusively(work, check, (pid) =>
        log.info(`Waiting for process ${pid}, which readies the database.`),
      );

    return await alone(
      async () => {
        lock.acquire(role);
        try {
          const instance = await Instance.at(directory, application, { log, move: options.move });
          const { address, how } = await instance.open();
          const watch = role === 'application' ? watchOver(instance, address, alone, log) : undefined;
          const leave = async () => {
            watch?.end();
            await alone(async () => {
              lock.release(role);
              const [other] = lock.others();
              if (other === undefined) await instance.close();
              else log.info(`The database stays up for process ${other.pid}, which still uses it.`);
            });
          };
          let left: Promise<void> | undefined;
          const stop = () => {
            left ??= leave();
            return left;
          };
          return { url: instance.url(address), how, stop };
        } catch (error) {
          lock.release(role);
          throw error;
        }
      },
      () => {
        if (role === 'application') refuseSecond(lock, application, dataDir);
      },
    );
  } catch (error) {
    throw explainSystemError(error, application, resolve(dataDir));
  }
}

function refuseSecond(lock: DirectoryLock, application: Application, dataDir: string): void {
  const other = lock.others().find((holder) => holder.role === 'application');
  if (other === undefined) return;
  throw new EmbeddedDatabaseError(
    `${named(application, resolve(dataDir))} is already in use by process ${other.pid}: stop that one first, or set ${application.directorySetting} to another directory.`,
  );
}

/** Makes the directory and hands back its real path. Where root makes it, PostgreSQL's user may pass through. */
function prepare(dataDir: string): string {
  if (process.getuid?.() === 0) mkdirPassable(dataDir);
  else mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const directory = realpathSync(dataDir);
  if (!statSync(directory).isDirectory()) throw Object.assign(new Error(directory), { code: 'ENOTDIR' });
  return directory;
}

const LOOK_MS = 1_000;
const PRUNE_MS = 3_600_000;

/** Starts a server again that was killed, at the address its clients know, and keeps its log small. */
function watchOver(
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
        log.warn('The database has gone and is started again.');
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
