import pg from 'pg';
import type { Application, Log } from './application.ts';
import { type Binaries, binariesFor, dropOtherBinaries } from './binaries.ts';
import { clusterExists, initialise, passwordOf, resetPassword, SUPERUSER } from './cluster.ts';
import { type ClusterLayout, settle } from './layout.ts';
import { pruneLogs } from './logs.ts';
import { findServer, type Server, stopServer } from './postmaster.ts';
import { stillRuns } from './processes.ts';
import { startServer, waitUntilReady } from './server.ts';
import { type Address, hostAndPort, urlOf } from './settings.ts';

/** How the server came up: made anew, started on data that was there, or found running. */
export type Opening = 'initialised' | 'started' | 'adopted';

/**
 * The PostgreSQL of one directory from first start to last stop. Its methods are called one at a time, by the
 * one process that `DirectoryLock.exclusively` lets in.
 */
export class Instance {
  readonly #place: ClusterLayout;
  readonly #binaries: Binaries;
  readonly #password: string;
  readonly #log: Log;
  #server: Server | undefined;

  private constructor(place: ClusterLayout, binaries: Binaries, log: Log) {
    this.#place = place;
    this.#binaries = binaries;
    this.#password = passwordOf(place);
    this.#log = log;
  }

  static async at(dataDir: string, application: Application, log: Log): Promise<Instance> {
    const place = await settle(dataDir, application);
    return new Instance(place, await binariesFor(place), log);
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
    const isNew = !clusterExists(this.#place, this.#binaries);
    if (isNew) {
      this.#log.info(`Making the database in ${this.#place.root}.`);
      await initialise(this.#place, this.#binaries, this.#password);
    }
    const adopted = await this.#adopt();
    this.#server = adopted ?? (await this.#start(again));
    await this.#ensureDatabase(this.#server.address);
    return { address: this.#server.address, how: isNew ? 'initialised' : adopted ? 'adopted' : 'started' };
  }

  async close(): Promise<void> {
    const server = findServer(this.#place.cluster) ?? this.#server;
    if (server !== undefined) await stopServer(server, (message) => this.#log.warn(message));
    this.#server = undefined;
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
    await dropOtherBinaries(this.#place, this.#binaries);
    const start = () =>
      startServer(this.#place, this.#binaries, this.#password, (message) => this.#log.info(message), again);
    const first = await start();
    if (first.readiness === 'ready') return first.server;
    this.#log.warn('The password of the database was lost and is set anew.');
    await stopServer(first.server, (message) => this.#log.warn(message));
    await resetPassword(this.#place, this.#binaries, this.#password);
    return (await start()).server;
  }

  /** The application's user and database; a first start that was killed may have left either out. */
  async #ensureDatabase(address: Address): Promise<void> {
    const name = this.#name;
    const client = new pg.Client({
      ...hostAndPort(address),
      user: SUPERUSER,
      password: this.#password,
      database: 'postgres',
    });
    client.on('error', () => {});
    await client.connect();
    try {
      const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
      if (role.rowCount === 0) await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${this.#password}'`);
      const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
      if (database.rowCount === 0) await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
    } finally {
      await client.end();
    }
  }
}
