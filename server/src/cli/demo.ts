import { readConfig } from '../config/config.ts';
import { findDemoSignIns } from '../demo/load.ts';
import { signInLines } from '../demo/sign-ins.ts';
import { withOpenDatabase } from './database.ts';
import { type Command, readOptions } from './usage.ts';

/**
 * Prints how to sign in to the demo content, for anyone who may read DATA_DIR. Throws an Error without demo content.
 */
export const showDemo: Command = async (args, terminal) => {
  readOptions(args, []);
  const { dataDir } = readConfig(terminal.env);
  const signIns = await withOpenDatabase(terminal, (database) => findDemoSignIns(database, dataDir));
  if (signIns.length === 0) throw new Error('There’s no demo content.');
  for (const line of signInLines(signIns)) terminal.say(line);
};
