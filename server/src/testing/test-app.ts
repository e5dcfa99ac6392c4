import type { App } from '../app.ts';
import type { Services } from '../platform/services.ts';
import type { TestDatabase } from './database.ts';
import type { Mailbox } from './mailbox.ts';

export interface LogLine {
  level: number;
  msg: string;
  [name: string]: unknown;
}

export interface TestApp {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  app: App;
  services: Services;
  database: TestDatabase;
  mailbox: Mailbox;
  dataDir: string;
  logs: LogLine[];
  /** Lines of level error that nobody asked for yet. `close` fails when there are any. */
  takeErrors(): LogLine[];
  /** Waits until the application has heard of every change so far. */
  receiveChanges(): Promise<void>;
  /** Waits until no job is left to do, and lists have followed what was counted. */
  settle(): Promise<void>;
  /** Queues a job that comes at regular times, and settles. */
  runJob(name: string): Promise<void>;
  /** Waits until earlier calls cause no more statements: jobs where the application does them, and counters. */
  becomeIdle(): Promise<void>;
  /** Ends the application; fails on leftover jobs, connections and logged errors. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
