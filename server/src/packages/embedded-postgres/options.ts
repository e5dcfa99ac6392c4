/** What an application says, and what it is given. */
import type { Application, Log } from './application.ts';
import type { Opening } from './instance.ts';
import type { Move } from './move.ts';

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

/**
 * The PostgreSQL that the application brings along, running.
 * `url` stays the same as long as this object is in use. `stop` resolves when the server is down and
 * everything is on disk; while other processes still use the database it is left to the last of them.
 */
export interface EmbeddedDatabase {
  url: string;
  how: Opening;
  stop(): Promise<void>;
  /** Of data that was moved and that nobody has relied on yet, in this start or in one that was cut short. */
  moved?: Moved | undefined;
}

/** One of the two is for the application to say. */
export interface Moved {
  /** Before anything is written: what was before stays for its week, and no longer comes back by itself. */
  rely(): Promise<void>;
  /** In place of `stop`: what was before is back, unless other processes still use the database. */
  undo(): Promise<void>;
}
