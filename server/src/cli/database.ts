import { updateDatabase } from '../backup/before-update.ts';
import { requireNoUnfinishedRestore } from '../backup/restore-target.ts';
import { readConfig } from '../config/config.ts';
import { type Database, opened } from '../platform/db/database.ts';
import { joinOwnDatabase } from '../platform/db/embedded.ts';
import { type Command, readOptions, type Terminal } from './usage.ts';

/** Runs the work on the configured database, after updating it. */
export function withDatabase<Result>(
  terminal: Terminal,
  work: (database: { url: string; ran: string[] }, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return withDatabaseAsItIs(terminal, async (url, signal) => {
    await requireNoUnfinishedRestore(url);
    const { env, complain: say } = terminal;
    const ran = await updateDatabase(url, readConfig(env), { env, signal, say });
    return work({ url, ran }, signal);
  });
}

/** Like `withDatabase`, with an open `Database` for the work. */
export function withOpenDatabase<Result>(
  terminal: Terminal,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withDatabase(terminal, ({ url }) => opened(url, work));
}

export const runMigrations: Command = async (args, terminal) => {
  readOptions(args, []);
  await withDatabase(terminal, async ({ ran }) => {
    for (const name of ran) terminal.say(`Ran ${name}.`);
    if (ran.length === 0) terminal.say('The database is up to date.');
  });
};

/**
 * Runs the work on the configured database without updating it. Starts an embedded one that does not run. The signal
 * aborts when the operator interrupts the command.
 */
export async function withDatabaseAsItIs<Result>(
  terminal: Terminal,
  work: (url: string, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const database = await joinDatabase(terminal);
  const ending = new AbortController();
  const end = () => ending.abort();
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  try {
    return await work(database.url, ending.signal);
  } finally {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
    await database.stop();
  }
}

async function joinDatabase({ env, complain }: Terminal): Promise<{ url: string; stop(): Promise<void> }> {
  const { databaseUrl, databaseDirectUrl, dataDir } = readConfig(env);
  const stop = async () => undefined;
  const url = databaseDirectUrl ?? databaseUrl;
  if (url !== undefined) return { url, stop };
  return joinOwnDatabase({ dataDir, log: { info: () => undefined, warn: complain } });
}
