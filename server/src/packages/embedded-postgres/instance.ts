import type { Application, Log } from './application.ts';
import { type Binaries, binariesFor, dropOtherBinaries } from './binaries.ts';
import { clusterExists, initialise, passwordOf } from './cluster.ts';
import { ensureDatabase } from './database.ts';
import { type ClusterLayout, settle } from './layout.ts';
import { pruneLogs } from './logs.ts';
import { isEarlier, type Move, moveCluster } from './move.ts';
import { findServer, type Server, stopServer } from './postmaster.ts';
import { stillRuns } from './processes.ts';
import { startWithPassword, waitUntilReady } from './server.ts';
import { type Address, urlOf } from './settings.ts';
import { dropFormer, finishSuccession, isUndecided, putBack, relyOnMove } from './succession.ts';

/** How the server came up: made anew, started on data that was there, on data that was moved first, or found running. */
export type Opening = 'initialised' | 'started' | 'moved' | 'adopted';

export interface Keeping {
  log: Log;
  /** Absent where data of an earlier PostgreSQL is refused. */
  move?: Move | undefined;
  /** Ends a move that is under way. */
  signal?: AbortSignal | undefined;
}

/**
 * The PostgreSQL of one directory from first start to last stop. Its methods are called one at a time, by the
 * one process that `DirectoryLock.exclusively` lets in.
 */
export class Instance {
  readonly #place: ClusterLayout;
  readonly #binaries: Binaries;
  readonly #password: string;
  readonly #move: Move | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #log: Log;
  #server: Server | undefined;

  private constructor(place: ClusterLayout, binaries: Binaries, { log, move, signal }: Keeping) {
    this.#place = place;
    this.#binaries = binaries;
    this.#password = passwordOf(place);
    this.#move = move;
    this.#signal = signal;
    this.#log = log;
  }

  static async at(dataDir: string, application: Application, keeping: Keeping): Promise<Instance> {
    const place = await settle(dataDir, application);
    await finishSuccession(place);
    return new Instance(place, await binariesFor(place), keeping);
  }

  /** Of the application's database user and of its database. */
  get #name(): string {
    return this.#place.application.name;
  }

  get logs(): string {
    return this.#place.logs;
  }

  /** For the application, as the owner of its database. */
  url(address: Address): string {
    return urlOf(address, this.#name, this.#password, this.#name);
  }

  /** Whether the server that was opened last still runs; it may be refusing sign-ins while it recovers. */
  isUp(): boolean {
    return this.#server !== undefined && stillRuns(this.#server.pid, this.#server.ticks);
  }

  /** Makes, starts or adopts the server. `again`: the address it must have, known to clients already. */
  async open(again?: Address): Promise<{ address: Address; how: Opening }> {
    const isMoved = await this.#moveEarlier();
    const isNew = !clusterExists(this.#place, this.#binaries);
    if (isNew) {
      this.#log.info(`Creating the database in ${this.#place.root}.`);
      await initialise(this.#place, this.#binaries, this.#password);
    }
    const adopted = await this.#adopt();
    this.#server = adopted ?? (await this.#start(again));
    await ensureDatabase(this.#server.address, this.#name, this.#password);
    const started = isMoved ? 'moved' : 'started';
    return { address: this.#server.address, how: isNew ? 'initialised' : adopted ? 'adopted' : started };
  }

  async close(): Promise<void> {
    const server = findServer(this.#place.cluster) ?? this.#server;
    if (server !== undefined) await stopServer(server, (message) => this.#log.warn(message));
    this.#server = undefined;
  }

  /** Whether another major version of PostgreSQL wrote the data, and the application knows how to move it. */
  isToMove(): boolean {
    return this.#move !== undefined && isEarlier(this.#place, this.#binaries);
  }

  /** Whether the data was moved, and nobody has relied on that yet. */
  isUndecided(): boolean {
    return isUndecided(this.#place);
  }

  async relyOnMove(): Promise<void> {
    relyOnMove(this.#place);
    await dropOtherBinaries(this.#place, this.#binaries);
  }

  async undoMove(): Promise<void> {
    await this.close();
    await putBack(this.#place);
    this.#log.warn('The data is back where it was before the PostgreSQL upgrade.');
  }

  async #moveEarlier(): Promise<boolean> {
    if (this.#move === undefined || !this.isToMove()) return false;
    await moveCluster({
      place: this.#place,
      binaries: this.#binaries,
      password: this.#password,
      move: this.#move,
      log: this.#log,
      signal: this.#signal,
    });
    return true;
  }

  /** A server that an application left running when it was killed; while one goes down, it is waited for. */
  async #adopt(): Promise<Server | undefined> {
    for (;;) {
      const found = findServer(this.#place.cluster);
      if (found === undefined) return undefined;
      const readiness = await waitUntilReady(found, this.#password, (message) => this.#log.info(message));
      if (readiness === 'ready') return found;
      // The file with the password was lost: only a stopped server can be given another.
      if (readiness === 'wrong-password') await stopServer(found, (message) => this.#log.warn(message));
    }
  }

  async #start(again: Address | undefined): Promise<Server> {
    pruneLogs(this.#place.logs);
    // A command beside the application changes as little as it can.
    if (this.#move !== undefined) dropFormer(this.#place, this.#log);
    // What was before a move may have to come back, and needs its own.
    if (!this.isUndecided()) await dropOtherBinaries(this.#place, this.#binaries);
    return startWithPassword(this.#place, this.#binaries, this.#password, this.#log, again);
  }
}
