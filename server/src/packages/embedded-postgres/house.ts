import pg from 'pg';
import { type Binaries, binariesFor, dropOtherBinaries } from './binaries.ts';
import { clusterExists, initialise, passwordOf, resetPassword, SUPERUSER } from './cluster.ts';
import type { EmbeddedDatabase, Log } from './index.ts';
import { pruneLogs } from './logs.ts';
import { type Place, settle } from './place.ts';
import { findServer, type Server, stopServer } from './postmaster.ts';
import { stillRuns } from './processes.ts';
import { startServer, waitUntilReady } from './server.ts';
import { type Address, hostAndPort, urlOf } from './settings.ts';

/** The application's database user and database, which it owns. */
const NAME = 'guildhall';

/**
 * One DATA_DIR's PostgreSQL from first start to last stop. Its methods are called one at a time, by the
 * one process that `Holders.exclusively` lets in.
 */
export class House {
  readonly #place: Place;
  readonly #binaries: Binaries;
  readonly #password: string;
  readonly #log: Log;
  #server: Server | undefined;

  private constructor(place: Place, binaries: Binaries, log: Log) {
    this.#place = place;
    this.#binaries = binaries;
    this.#password = passwordOf(place);
    this.#log = log;
  }

  static async at(dataDir: string, log: Log): Promise<House> {
    const place = await settle(dataDir);
    return new House(place, await binariesFor(place), log);
  }

  get logs(): string {
    return this.#place.logs;
  }

  url(address: Address): string {
    return urlOf(address, NAME, this.#password, NAME);
  }

  /** Whether the server that was opened last still runs; it may be refusing sign-ins while it recovers. */
  isUp(): boolean {
    return this.#server !== undefined && stillRuns(this.#server.pid, this.#server.ticks);
  }

  /** Makes, starts or adopts the server. `again`: the address it must have, known to clients already. */
  async open(again?: Address): Promise<{ address: Address; how: EmbeddedDatabase['how'] }> {
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
    await resetPassword(this.#place, this.#binaries, this.#password, NAME);
    return (await start()).server;
  }

  /** The application's user and database; a first start that was killed may have left either out. */
  async #ensureDatabase(address: Address): Promise<void> {
    const client = new pg.Client({
      ...hostAndPort(address),
      user: SUPERUSER,
      password: this.#password,
      database: 'postgres',
    });
    client.on('error', () => {});
    await client.connect();
    try {
      const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [NAME]);
      if (role.rowCount === 0) await client.query(`CREATE ROLE ${NAME} LOGIN PASSWORD '${this.#password}'`);
      const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
      if (database.rowCount === 0) await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
    } finally {
      await client.end();
    }
  }
}
