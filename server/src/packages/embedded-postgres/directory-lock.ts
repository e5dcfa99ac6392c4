import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './application.ts';
import { bootId, startTicks, stillRuns } from './processes.ts';

/** An application has exclusive use of its data; a command (a seed, a new user) may join it. */
export type Role = 'application' | 'command';
export type Holder = { pid: number; role: Role };

/**
 * Shared and exclusive locks on one directory. Each process that uses it has one empty file, named `<pid>-<start
 * ticks>-<boot>-<random>.<role>`, in a separate directory.
 *
 * Every process writes only its own name before it looks at the others, and a name is never reused. So any process may
 * drop the entry of a killed process at any time, without the race of replacing one shared lock file, and a reused
 * process id is harmless. A third suffix, `.busy`, marks the one process that is opening or closing the database.
 */
export class DirectoryLock {
  readonly #directory: string;
  readonly #stem: string;
  readonly #log: Log;

  constructor(directory: string, log: Log) {
    this.#directory = directory;
    this.#log = log;
    this.#stem = `${process.pid}-${startTicks(process.pid)}-${bootId()}-${randomBytes(4).toString('hex')}`;
    mkdirSync(directory, { recursive: true });
  }

  /** The other processes that use the data now. */
  others(): Holder[] {
    const roles: Role[] = ['application', 'command'];
    return roles.flatMap((role) => this.#live(role).map((pid) => ({ pid, role })));
  }

  acquire(role: Role): void {
    writeFileSync(this.#entry(role), '');
  }

  release(role: Role): void {
    rmSync(this.#entry(role), { force: true });
  }

  /**
   * Runs `work` while no other process opens or closes this database. Waits for as long as that takes (a crash recovery
   * may be long); `beforeEachTry` may throw to give up.
   */
  async exclusively<Result>(work: () => Promise<Result>, beforeEachTry = () => {}): Promise<Result> {
    const entry = this.#entry('busy');
    for (let lastNotified = Date.now(); ; ) {
      beforeEachTry();
      writeFileSync(entry, '');
      const [busy] = this.#live('busy');
      if (busy === undefined) break;
      rmSync(entry, { force: true });
      if (Date.now() - lastNotified > 10_000) {
        lastNotified = Date.now();
        this.#log.info(`Waiting for process ${busy}, which is preparing the database.`);
      }
      // Two processes that backed off together must not collide again.
      await delay(20 + Math.random() * 100);
    }
    try {
      return await work();
    } finally {
      rmSync(entry, { force: true });
    }
  }

  /** Process ids of other live processes with this suffix; drops the entries of dead ones. */
  #live(ending: string): number[] {
    const pids: number[] = [];
    for (const name of readdirSync(this.#directory)) {
      const [stem = '', found] = name.split('.');
      if (found !== ending || stem === this.#stem) continue;
      const [pid = '', ticks = '', boot] = stem.split('-');
      if (boot === bootId() && stillRuns(Number(pid), ticks)) pids.push(Number(pid));
      else rmSync(join(this.#directory, name), { force: true });
    }
    return pids;
  }

  #entry(ending: string): string {
    return join(this.#directory, `${this.#stem}.${ending}`);
  }
}
