/** Starts Guildhall: configuration, database, migrations, demo content, server, jobs; and shuts it down in order. */

import { setTimeout } from 'node:timers/promises';
import { type App, createApp } from './app.ts';
import { updateDatabase } from './backup/before-update.ts';
import { backupOptions } from './backup/child-process.ts';
import { requireNoUnfinishedRestore } from './backup/restore-target.ts';
import { backupNotice } from './config/backup-notice.ts';
import { type Config, readConfig, removedVariableWarnings } from './config/config.ts';
import { loadDemoOnce } from './demo/load.ts';
import { demoLines } from './demo/sign-ins.ts';
import { moveDatabase } from './move-database.ts';
import { checkBucket } from './packages/blob-store/index.ts';
import { warnOfScarceConnections } from './platform/db/connection-check.ts';
import { openOwnDatabase } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { builtPages, type LivePages, livePages } from './platform/http/built-pages.ts';
import type { PageSource } from './platform/http/pages.ts';
import { createLog, type Log } from './platform/log.ts';
import { collectGarbage } from './platform/memory-limit.ts';
import { offerSetup } from './slices/settings/index.ts';
import { explainDatabase, explainFiles, explainListening } from './start-errors.ts';
import { tryListening } from './try-listening.ts';
import { readWorkerIdentity, startWorkers, type WorkerIdentity } from './workers.ts';

const isDeveloping = process.argv.includes('--dev');

try {
  await start();
} catch (error) {
  // One sentence, for the operator who typed the command.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
  // The channel to the primary process would keep a worker alive.
  if (process.connected) process.exit();
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const worker = readWorkerIdentity();
  if (worker !== undefined) return startWorker(config, log, worker);
  for (const warning of removedVariableWarnings(process.env)) log.warn(warning);
  const notice = backupNotice(config);
  if (notice !== undefined) log.warn(notice);
  // A mistyped HOST ends the start before anything changes. PORT may still be in use by the process that this one replaces.
  await tryListening({ host: config.host, port: 0 });
  const leaving = new AbortController();
  const opening = openDatabaseOf(config, log, leaving.signal);
  let close = async () => {
    leaving.abort();
    // The caller that awaits the opening reports its error.
    await opening.then(({ stop }) => stop()).catch(() => undefined);
  };
  endOnSignals(() => close(), log);
  const database = await opening;
  try {
    await reachDatabase(database, config, leaving.signal);
    await tellRoom(database, config, log);
    await reachFiles(config);
    const serving = await serveAll(config, database, log);
    close = async () => {
      await serving.close();
      await database.stop();
    };
    greet(serving);
  } catch (error) {
    await close();
    throw error;
  }
}

async function serveAll(config: Config, { url: databaseUrl }: RunningDatabase, log: Log): Promise<Serving> {
  const count = processesOf(config);
  if (count === 1) return serve({ config, log, databaseUrl, isDeveloping });
  const close = await startWorkers({ count, databaseUrl, drain: config.drain, log });
  return { greeting: [], close };
}

async function startWorker(config: Config, log: Log, worker: WorkerIdentity): Promise<void> {
  let close = async () => {};
  endOnSignals(() => close(), log);
  const { number, databaseUrl } = worker;
  const options = { config, log: log.child({ process: number }), databaseUrl, isDeveloping: false, worker };
  const serving = await serve(options);
  close = serving.close;
  greet(serving);
}

function processesOf({ processes }: Config): number {
  return isDeveloping ? 1 : processes;
}

/** The embedded database has enough connections for any number of processes. */
async function tellRoom({ url }: RunningDatabase, config: Config, log: Log): Promise<void> {
  if (config.databaseUrl === undefined) return;
  const takers = { processes: processesOf(config), isPooled: config.databaseDirectUrl !== undefined };
  await warnOfScarceConnections(config.databaseDirectUrl ?? url, takers, log);
}

async function reachDatabase({ url }: RunningDatabase, config: Config, signal: AbortSignal): Promise<void> {
  const reached = config.databaseDirectUrl ?? url;
  try {
    await requireNoUnfinishedRestore(reached);
    await updateDatabase(reached, config, { env: process.env, signal, say });
  } catch (error) {
    throw config.databaseUrl === undefined
      ? error
      : explainDatabase(error, reached, config.databaseDirectUrl && 'DATABASE_DIRECT_URL');
  }
}

function greet({ greeting }: Serving): void {
  for (const line of greeting) say(line);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function reachFiles({ bucket }: Config): Promise<void> {
  if (bucket === undefined) return;
  try {
    await checkBucket(bucket);
  } catch (error) {
    throw explainFiles(error, bucket);
  }
}

interface RunningDatabase {
  url: string;
  stop(): Promise<void>;
}

async function openDatabaseOf(config: Config, log: Log, signal: AbortSignal): Promise<RunningDatabase> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) return openOwnDatabase({ dataDir, log, move: moveAndUpdate, signal });
  return { url: databaseUrl, stop: async () => undefined };
}

/**
 * The move fails if an update of the data fails. The old data then stays in place, and is kept for a week
 * (rules/running 17).
 */
async function moveAndUpdate(from: string, to: string): Promise<void> {
  await moveDatabase(from, to);
  await requireNoUnfinishedRestore(to);
  await migrate(to, { say });
}

/** The first signal starts an orderly shutdown; further ones do not hurry it. */
function endOnSignals(close: () => Promise<void>, log: Log): void {
  let isEnding = false;
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) return;
    isEnding = true;
    log.info({ signal }, 'ending: requests under way are finished first');
    close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'ending did not go well');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** One serving process: the application at its port, alone or as one of several workers. */
export interface ServeOptions {
  config: Config;
  log: Log;
  /** A migrated database. */
  databaseUrl: string;
  /** Serves pages from their sources. */
  isDeveloping: boolean;
  /** Undefined in a single process. */
  worker?: WorkerIdentity | undefined;
}

export interface Serving {
  /** Lines for the operator who typed the command. */
  greeting: string[];
  /** Reports not ready, serves requests while it drains, and finishes pending work. */
  close(): Promise<void>;
}

/** Resolves once it serves requests. The first of several workers runs the jobs, and fills an empty database. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { config, log, databaseUrl, worker } = options;
  const leaving = new AbortController();
  const pages = options.isDeveloping ? livePages() : await builtPages();
  const backups = backupOptions(config.backup, leaving.signal);
  const app = await createApp({ config, databaseUrl, log, pages, backups, workerNumber: worker?.number });
  const close = async () => {
    leaving.abort();
    app.announceEnd();
    await setTimeout(config.drain);
    await app.close();
    if (isLive(pages)) await pages.close();
  };
  try {
    if (isLive(pages)) await pages.attach(app.http);
    const greeting = worker === undefined || worker.number === 1 ? await begin(app, options) : [];
    // A replacement finds the work that its killed predecessor left.
    app.findLost();
    // Each of several workers requests jobs, and the first one runs them.
    app.queueAsked();
    collectGarbage();
    // Listens last, because a process that is announced as open must be complete.
    await listen(app, config);
    return { greeting, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A replacement prints no set-up code, which would invalidate the one printed before. */
async function begin(app: App, { config, worker }: ServeOptions): Promise<string[]> {
  const demo = config.demo ? await loadDemoOnce(app.context, config.dataDir) : undefined;
  await app.work();
  const setup = worker?.isReplacement ? [] : await offerSetup(app.context, config.dataDir);
  return [`Guildhall is running at ${app.context.site.publicUrl}`, ...demoLines(demo), ...setup];
}

async function listen({ http }: App, config: Config): Promise<void> {
  try {
    await http.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw explainListening(error, config);
  }
}

function isLive(pages: PageSource): pages is LivePages {
  return 'attach' in pages;
}
