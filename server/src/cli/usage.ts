import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

export const usage = `Usage: npm run guildhall -- COMMAND

  user add --email E --role N --first F --last L
      Adds a member who may sign in at once; the password is read from GUILDHALL_PASSWORD.
      Roles: 1 Super Admin, 2 Admin, 3 Moderator, 4 Normal User, 5 Store Rep.
  unlink --email E
      Takes an account apart from the one at the community site, of a member who has another one there by now.
  backup [FILE | --anew]
      Backs up into BACKUP_URL while the application runs; with FILE all of it into one file, to be carried elsewhere.
      With --anew also where none of the backups is that were made there.
  backups
      Lists what lies in BACKUP_URL.
  restore [--without-damaged] FILE|NAME|latest
      Brings a backup into an empty database: a file, or by name or age one that lies in BACKUP_URL.
      Where files of it are damaged or missing it restores nothing; with --without-damaged it restores everything else and
      lists those files.
  restore --drill
      Restores the newest backup aside, compares it, reads ten pages of it, and throws it away.
  doctor [--json] [--mail ADDRESS]
      Looks at everything that tends to go wrong, a line for each, and says what to do; --mail sends a letter to try.
  demo
      Says how to sign in as each role of the demo content.
  migrate
      Brings the database up to date.
  mail [--json]
      Shows the letters that wait, by lane, with their tries and last errors, and those that failed and why.
  mail again NUMBER|all
      Sends letters again that failed.
  webhooks
      Lists the webhooks, how it goes with each, and the newest messages that failed.
  webhooks add --url U --events A,B [--description D]
      Adds one and tells its secret, once. Events: product.published, product.edited, product.expired, member.joined,
      comment.flagged.
  webhooks secret NUMBER [--at-once]
      Makes a new secret and tells it, once; the old one signs as well for a day, or ends at once.
  webhooks remove NUMBER
      Deletes one with its log.
  webhooks again NUMBER|failed
      Sends a message again, or all that failed.
  seed [--products N] [--comments N] [--members N]
      Adds invented rows for measuring; half of the comments stand on products, half on new threads.
  help
      Says this.

The database is DATABASE_URL, or the embedded one in DATA_DIR, which may be running meanwhile.`;

/** Answered with the usage and exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command has said already what is wrong. */
export class ToldError extends Error {
  override readonly name = 'ToldError';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('it was told');
    this.exitCode = exitCode;
  }
}

/** The values of string options, each given once at most. Throws UsageError for anything else. */
export function readOptions<const Name extends string>(
  args: string[],
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    names.map((name) => [name, { type: 'string', multiple: true }] as const),
  );
  try {
    const { values } = parseArgs({ args, options, strict: true, allowPositionals: false });
    return Object.fromEntries(
      Object.entries(values).map(([name, given]) => {
        if (!Array.isArray(given) || given.length !== 1)
          throw new Error(`--${name} is given more than once.`);
        return [name, String(given[0])];
      }),
    ) as Partial<Record<Name, string>>;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Where a command is typed. */
export interface Terminal {
  env: Record<string, string | undefined>;
  /** Characters of a line; undefined where nobody looks on. */
  columns?: number | undefined;
  /** Says a line. */
  say(line: string): void;
  /** Says a line to whoever reads errors. */
  complain(line: string): void;
}

export type Command = (args: string[], terminal: Terminal) => Promise<void>;
