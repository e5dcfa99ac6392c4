import { unlinkByEmail } from '../slices/sso/index.ts';
import { withOpenDatabase } from './database.ts';
import { type Command, readOptions, UsageError } from './usage.ts';

/** Takes an account apart from the one at the community site, for whoever has another one there by now. */
export const unlink: Command = async (args, terminal) => {
  const { email } = readOptions(args, ['email']);
  if (email === undefined) throw new UsageError('--email is missing.');
  const count = await withOpenDatabase(terminal, (database) => unlinkByEmail(database, email));
  if (count === 0) throw new Error(`No linked account has the address ${email}.`);
  terminal.say(`${email} is no longer linked. Sessions from the community site were signed out.`);
};
