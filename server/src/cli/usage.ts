import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

export const usage = `Usage: npm run guildhall -- COMMAND

  user add --email E --role N --first F --last L
      Adds a member who can sign in right away. The password is read from GUILDHALL_PASSWORD.
      Roles: 1 Super Admin, 2 Admin, 3 Moderator, 4 Normal User, 5 Store Rep.
  unlink --email E
      Unlinks a member's account from the community site, for example if they have a new account there.
  backup [FILE | --anew]
      Backs up into BACKUP_URL while the application runs. With FILE, writes a complete backup into one file.
      With --anew, starts over in a location that has none of the earlier backups.
  backups
      Lists the backups in BACKUP_URL.
  restore [--without-damaged] [--as-copy] FILE|NAME|latest
      Restores a backup into an empty database: a file, or a backup in BACKUP_URL by name, or the latest.
      If files in it are damaged or missing, nothing is restored. With --without-damaged, everything else is restored and
      those files are listed. With --as-copy, the result is another Guildhall, which backs up into a location of its own.
  restore --finish MOMENT
      Finishes a return to a moment that PostgreSQL's own archive made: signs everyone out, cancels what was waiting, and
      erases again the accounts that were erased since. MOMENT is such as "2026-11-25 14:30:00+00".
  restore --drill
      Restore test: restores the newest backup to a separate place, checks it, loads ten pages, and deletes it again.
  doctor [--json] [--mail ADDRESS]
      Checks everything that tends to go wrong, and says what to do. --mail sends a test e-mail.
  demo
      Lists the demo accounts.
  migrate
      Migrates the database to the newest version.
  mail [--json]
      Lists waiting e-mails by priority, with attempts and last errors, and failed e-mails with their errors.
  mail again NUMBER|all
      Sends failed e-mails again.
  webhooks
      Lists the webhooks, their status, and the newest failed messages.
  webhooks add --url U --events A,B [--description D]
      Adds a webhook and shows its secret once. Events: product.published, product.edited, product.expired,
      member.joined, comment.flagged.
  webhooks secret NUMBER [--at-once]
      Creates a new secret and shows it once. The old one works for another day, or ends at once.
  webhooks remove NUMBER
      Deletes a webhook and its log.
  webhooks again NUMBER|failed
      Sends a message again, or all failed ones.
  seed [--products N] [--comments N] [--members N]
      Adds test data for measurements. Half of the comments go to products, half to new threads.
  help
      Shows this help.

The database is DATABASE_URL, or the embedded one in DATA_DIR, which may be running at the same time.`;

/** Printed with the usage and exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command has already printed the error. */
export class ReportedError extends Error {
  override readonly name = 'ReportedError';
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

/** The terminal in which a command was typed. */
export interface Terminal {
  env: Record<string, string | undefined>;
  /** Width in characters; undefined without a terminal. */
  columns?: number | undefined;
  /** Prints a line to stdout. */
  say(line: string): void;
  /** Prints a line to stderr. */
  complain(line: string): void;
}

export type Command = (args: string[], terminal: Terminal) => Promise<void>;
