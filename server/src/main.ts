/** Starts Guildhall: configuration, database, migrations, demo content, server, jobs; and ends it in order. */
import { updateDatabase } from './backup/before-update.ts';
import { refuseUnfinished } from './backup/restore-target.ts';
import { backupNotice } from './config/backup-notice.ts';
import { type Config, readConfig } from './config/config.ts';
import { removedVariableWarnings } from './config/removed-variables.ts';
import { moveDatabase } from './move-database.ts';
import { checkBucket } from './packages/blob-store/index.ts';
import { warnOfScarceConnections } from './platform/db/connection-room.ts';
import { openOwnDatabase } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog, type Log } from './platform/log.ts';
import { type Serving, serve } from './serve.ts';
import { explainDatabase, explainFiles } from './start-errors.ts';
import { tryListening } from './try-listening.ts';
import { readWorkerIdentity, startWorkers, type WorkerIdentity } from './workers.ts';

const isDeveloping = process.argv.includes('--dev');

try {
  await start();
} catch (error) {
  // One sentence, for whoever typed the command.
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
    // Whatever is said of an opening that fails, whoever waits for it says.
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

/** The database that comes along has room for as many as may be asked for. */
async function tellRoom({ url }: RunningDatabase, config: Config, log: Log): Promise<void> {
  if (config.databaseUrl === undefined) return;
  const takers = { processes: processesOf(config), isPooled: config.databaseDirectUrl !== undefined };
  await warnOfScarceConnections(config.databaseDirectUrl ?? url, takers, log);
}

async function reachDatabase({ url }: RunningDatabase, config: Config, signal: AbortSignal): Promise<void> {
  const reached = config.databaseDirectUrl ?? url;
  try {
    await refuseUnfinished(reached);
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

/** The move fails where an update of the data fails: the old one is in place then, and stays for a week (rules/running 17). */
async function moveAndUpdate(from: string, to: string): Promise<void> {
  await moveDatabase(from, to);
  await refuseUnfinished(to);
  await migrate(to, { say });
}

/** The first signal ends in order; further ones do not hurry it. */
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
