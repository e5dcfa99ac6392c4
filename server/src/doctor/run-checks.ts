/** Runs all checks of `doctor` side by side and reports them in a fixed order (rules/running 28). */

import { type Config, readConfig } from '../config/config.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { address } from './address.ts';
import { backups } from './backups.ts';
import {
  type Check,
  type CheckContext,
  type Finding,
  messageOf,
  type NamedFinding,
  skipped,
  stops,
  well,
} from './check.ts';
import { dataDirectory } from './data-directory.ts';
import { database, migrations } from './database.ts';
import { fileBucket } from './file-bucket.ts';
import { jobs } from './jobs.ts';
import { clock, disk, memory, port, versions } from './machine.ts';
import { mail } from './mail.ts';
import { signIn } from './sign-in.ts';

/** They need no settings. */
const machineChecks: Check<unknown>[] = [versions, memory];
const settingsChecks = [clock, disk, dataDirectory, port, address, mail, signIn, fileBucket, backups];
const checks: Check[] = [...settingsChecks, database, migrations, jobs];

export interface Circumstances {
  /** One finding for each wrong variable. */
  wrong: Finding[];
  /** Undefined if a variable is wrong. */
  context: Omit<CheckContext, 'databaseUrl'> | undefined;
  /** The address of the database, or why it can't be used. */
  database: { url: string } | Finding;
}

/** `limit`: milliseconds for each check. Never throws the errors of a check. */
export async function runChecks(given: Circumstances, limit = 5_000): Promise<NamedFinding[]> {
  const settings = given.wrong.length > 0 ? given.wrong : [well('All variables are valid.')];
  const ofMachine = machineChecks.map((check) => runCheck(check, undefined, limit));
  const notRun = skipped('Skipped, because the settings are wrong.');
  const others = given.context
    ? await runWithSettings(given.context, given.database, limit)
    : checks.map(({ subject }) => named(subject, notRun));
  return [...settings.map((one) => named('settings', one)), ...(await Promise.all(ofMachine)), ...others];
}

/** The database is first, because several checks use it. */
async function runWithSettings(
  given: Omit<CheckContext, 'databaseUrl'>,
  where: Circumstances['database'],
  limit: number,
): Promise<NamedFinding[]> {
  const databaseUrl = 'url' in where ? where.url : undefined;
  const context = { ...given, databaseUrl };
  const found = 'url' in where ? await runCheck(database, context, limit) : named(database.subject, where);
  if (found.state === 'stops') context.databaseUrl = undefined;
  return Promise.all(checks.map((check) => (check === database ? found : runCheck(check, context, limit))));
}

async function runCheck<Context>(
  check: Check<Context>,
  context: Context,
  limit: number,
): Promise<NamedFinding> {
  const cut = new AbortController();
  try {
    const finding = check.run(context, cut.signal);
    return named(
      check.subject,
      await withTimeout(finding, limit, `No response within ${limit / 1000} seconds.`),
    );
  } catch (error) {
    return named(check.subject, { ...check.unanswered, says: messageOf(error) });
  } finally {
    cut.abort();
  }
}

/** A sentence may quote another server, so control characters are removed. */
function named(subject: string, finding: Finding): NamedFinding {
  return { subject, ...finding, says: finding.says.replace(/\p{Cc}+/gu, ' ') };
}

type Env = Record<string, string | undefined>;

/**
 * The settings with every wrong variable, unlike a start, which ends at the first. `config` is undefined if one is
 * wrong.
 */
export function readSettings(env: Env): { config: Config | undefined; wrong: Finding[] } {
  const wrong: Finding[] = [];
  const remaining: Env = { ...env };
  for (;;) {
    try {
      const config = readConfig(remaining);
      return { config: wrong.length === 0 ? config : undefined, wrong };
    } catch (error) {
      wrong.push(stops(messageOf(error), 'Correct this variable and restart Guildhall.'));
      const [name = ''] = /^[A-Z_]+/.exec(messageOf(error)) ?? [];
      if (remaining[name] === undefined) return { config: undefined, wrong };
      delete remaining[name];
    }
  }
}
