import type { Command } from './command.ts';
import { withDatabase } from './database.ts';
import { readOptions } from './usage.ts';

export const runMigrations: Command = async (args, terminal) => {
  readOptions(args, []);
  await withDatabase(terminal, async ({ ran }) => {
    for (const name of ran) terminal.say(`Ran ${name}.`);
    if (ran.length === 0) terminal.say('The database is up to date.');
  });
};
