import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Holders, type Role } from './holders.ts';
import { House } from './house.ts';
import { pruneLogs } from './logs.ts';
import { mkdirPassable } from './place.ts';
import { EmbeddedDatabaseProblem, explainSystemError } from './problem.ts';
import type { Address } from './settings.ts';

export { EmbeddedDatabaseProblem } from './problem.ts';

/** What the embedded database has to tell; a pino logger satisfies it. */
export type Log = { info(message: string): void; warn(message: string): void };
export type Options = { dataDir: string; log: Log };

/**
 * The PostgreSQL that Guildhall brings along, running.
 * `url` stays the same as long as this object is in use. `stop` resolves when the server is down and
 * everything is on disk; while other processes still use the database it is left to the last of them.
 */
export type EmbeddedDatabase = {
  url: string;
  how: 'initialised' | 'started' | 'adopted';
  stop(): Promise<void>;
};

/**
 * Starts, or finds, the database of `dataDir` for an application, which holds it alone: a second one is
 * refused. While the application lives, a server that was killed is started again.
 * @throws EmbeddedDatabaseProblem whose message is one sentence for whoever started the application.
 */
export function openEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  return enter('application', options);
}

/**
 * The same for a command beside the application: joins the database that runs, or starts it.
 * @throws EmbeddedDatabaseProblem
 */
export function joinEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  return enter('command', options);
}

async function enter(role: Role, { dataDir, log }: Options): Promise<EmbeddedDatabase> {
  try {
    const directory = prepare(dataDir);
    const holders = new Holders(join(directory, 'in-use'));
    const alone = <Result>(work: () => Promise<Result>, check = () => {}) =>
      holders.exclusively(work, check, (pid) =>
        log.info(`Waiting for process ${pid}, which readies the database.`),
      );

    return await alone(
      async () => {
        holders.enter(role);
        try {
          const house = await House.at(directory, log);
          const { address, how } = await house.open();
          const watch = role === 'application' ? watchOver(house, address, alone, log) : undefined;
          const leave = async () => {
            watch?.end();
            await alone(async () => {
              holders.leave(role);
              const [other] = holders.others();
              if (other === undefined) await house.close();
              else log.info(`The database stays up for process ${other.pid}, which still uses it.`);
            });
          };
          let left: Promise<void> | undefined;
          const stop = () => {
            left ??= leave();
            return left;
          };
          return { url: house.url(address), how, stop };
        } catch (error) {
          holders.leave(role);
          throw error;
        }
      },
      () => {
        if (role === 'application') refuseSecond(holders, dataDir);
      },
    );
  } catch (error) {
    throw explainSystemError(error, resolve(dataDir));
  }
}

function refuseSecond(holders: Holders, dataDir: string): void {
  const other = holders.others().find((holder) => holder.role === 'application');
  if (other === undefined) return;
  throw new EmbeddedDatabaseProblem(
    `DATA_DIR (${resolve(dataDir)}) is already in use by process ${other.pid}: stop that one first, or set DATA_DIR to another directory.`,
  );
}

/** Makes DATA_DIR and hands back its real path. Where root makes it, PostgreSQL's user may pass through. */
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
  house: House,
  address: Address,
  alone: (work: () => Promise<void>) => Promise<void>,
  log: Log,
): { end(): void } {
  let busy = false;
  const revive = async () => {
    if (busy || house.isUp()) return;
    busy = true;
    try {
      await alone(async () => {
        if (house.isUp() || ended) return;
        log.warn('The database has gone and is started again.');
        await house.open(address);
      });
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
    } finally {
      busy = false;
    }
  };
  let ended = false;
  const look = setInterval(() => void revive(), LOOK_MS).unref();
  const prune = setInterval(() => pruneLogs(house.logs), PRUNE_MS).unref();
  return {
    end() {
      ended = true;
      clearInterval(look);
      clearInterval(prune);
    },
  };
}
