import { openDatabase } from '../platform/db/database.ts';
import { unlinkByEmail } from '../slices/sso/index.ts';
import { withDatabase } from './database.ts';
import { type Command, readOptions, UsageError } from './usage.ts';

/** Takes an account apart from the one at the community site, for whoever has another one there by now. */
export const unlink: Command = async (args, terminal) => {
  const { email } = readOptions(args, ['email']);
  if (email === undefined) throw new UsageError('--email is missing.');
  const count = await withDatabase(terminal, async ({ url }) => {
    const database = openDatabase({ url, size: 1, onIdleError: () => undefined });
    return unlinkByEmail(database, email).finally(() => database.close());
  });
  if (count === 0) throw new Error(`No account with the address ${email} is linked.`);
  terminal.say(`${email} is no longer linked, and signed out where that began at the community site.`);
};
