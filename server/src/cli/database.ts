import { readConfig } from '../config.ts';
import { joinOwnDatabase } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Command, Terminal } from './usage.ts';
import { readOptions } from './usage.ts';

/**
 * Runs the work on the database that the environment names, brought up to date; an embedded one that does not
 * run is started for it. The signal says that whoever typed the command wants it to end.
 */
export async function withDatabase<Result>(
  terminal: Terminal,
  work: (database: { url: string; ran: string[] }, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const database = await joinDatabase(terminal);
  const ending = new AbortController();
  const end = () => ending.abort();
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  try {
    const ran = await migrate(database.url);
    return await work({ url: database.url, ran }, ending.signal);
  } finally {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
    await database.stop();
  }
}

async function joinDatabase({ env, complain }: Terminal): Promise<{ url: string; stop(): Promise<void> }> {
  const { databaseUrl, dataDir } = readConfig(env);
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  return joinOwnDatabase({ dataDir, log: { info: () => undefined, warn: complain } });
}

export const runMigrations: Command = async (args, terminal) => {
  readOptions(args, []);
  await withDatabase(terminal, async ({ ran }) => {
    for (const name of ran) terminal.say(`Ran ${name}.`);
    if (ran.length === 0) terminal.say('The database is up to date.');
  });
};
