import { updateDatabase } from '../backup/before-update.ts';
import { refuseUnfinished } from '../backup/restore-target.ts';
import { readConfig } from '../config/config.ts';
import { type Database, opened } from '../platform/db/database.ts';
import { withDatabaseAsItIs } from './join-database.ts';
import type { Command, Terminal } from './usage.ts';
import { readOptions } from './usage.ts';

/** Runs the work on the configured database, after updating it. */
export function withDatabase<Result>(
  terminal: Terminal,
  work: (database: { url: string; ran: string[] }, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return withDatabaseAsItIs(terminal, async (url, signal) => {
    await refuseUnfinished(url);
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
