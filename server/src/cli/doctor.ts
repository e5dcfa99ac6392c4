/** Checks everything that tends to go wrong, even while the application is stopped. */

import { lookup } from 'node:dns';
import { access, constants } from 'node:fs/promises';
import { styleText } from 'node:util';
import { emailProblem } from '#contract/accounts/checks.ts';
import { emailAddress } from '#contract/accounts/email-address.ts';
import { type Config, version } from '../config/config.ts';
import { type Finding, messageOf, type NamedFinding, skipped, stops, warning } from '../doctor/check.ts';
import { readDiskSpace } from '../doctor/disk-space.ts';
import { type Paint, reportJson, reportLines } from '../doctor/report.ts';
import { type Circumstances, readSettings, runChecks } from '../doctor/run-checks.ts';
import { hasOwnDatabase, MoveIsDueError } from '../platform/db/embedded.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { withDatabaseAsItIs } from './database.ts';
import { type Command, ReportedError, readOptions, type Terminal, UsageError } from './usage.ts';

/** Exits with the code of the most severe finding (rules/running 29). Leaves nothing behind but a test e-mail. */
export const runDoctor: Command = async (args, terminal) => {
  const isJson = args.includes('--json');
  const mailTo = mailOf(args.filter((word) => word !== '--json'));
  const findings = await checkHere(terminal, mailTo);
  const lines = isJson
    ? [reportJson(findings, new Date(), version)]
    : reportLines(findings, paint, terminal.columns);
  for (const line of lines) terminal.say(line);
  const has = (wanted: NamedFinding['state']) => findings.some(({ state }) => state === wanted);
  if (has('stops')) throw new ReportedError(2);
  if (has('failing')) throw new ReportedError(1);
};

function mailOf(args: string[]): string | undefined {
  const { mail } = readOptions(args, ['mail']);
  const problem = mail === undefined ? undefined : emailProblem(mail);
  if (problem !== undefined) throw new UsageError(`--mail: ${problem}`);
  return mail && emailAddress(mail);
}

/** `joinLimit`: milliseconds until the embedded database has started, or another process has prepared it. */
export async function checkHere(
  { env }: Pick<Terminal, 'env'>,
  mailTo: string | undefined,
  joinLimit = usualJoinLimit,
): Promise<NamedFinding[]> {
  // The system waits longer for DNS than a check may take, and the process can't end before.
  process.env.RES_OPTIONS ??= 'timeout:2 attempts:1';
  const { config, wrong } = readSettings(env);
  if (config === undefined) return runChecks({ wrong, context: undefined, database: skipped('') });
  return checkWithDatabase({ wrong, context: { config, mailTo, lookup } }, config, env, joinLimit);
}

/** Starts the embedded database for the checks if it exists and does not run. */
async function checkWithDatabase(
  circumstances: Omit<Circumstances, 'database'>,
  config: Config,
  env: Terminal['env'],
  joinLimit: number,
): Promise<NamedFinding[]> {
  const { dataDir, databaseUrl } = config;
  const missing = databaseUrl === undefined ? await whyThereIsNone(dataDir) : undefined;
  if (missing !== undefined) return runChecks({ ...circumstances, database: skipped(missing) });
  let findings: NamedFinding[] | undefined;
  const lines: string[] = [];
  const terminal = { env, say: () => undefined, complain: (line: string) => void lines.push(line) };
  const reached = Promise.withResolvers<void>();
  const left = withDatabaseAsItIs(terminal, async (url) => {
    reached.resolve();
    findings = await runChecks({ ...circumstances, database: { url } });
  });
  try {
    await withTimeout(Promise.race([reached.promise, left]), joinLimit, notReached(joinLimit));
    await left;
  } catch (error) {
    findings ??= await runChecks({ ...circumstances, database: judgeFailure(error) });
  }
  return [
    ...(findings ?? []),
    ...lines.map((line) => ({ subject: 'database', ...warning(line, mendDatabase) })),
  ];
}

/** Milliseconds to wait for a database that is starting (rules/running 28). */
const usualJoinLimit = 30_000;
const notReached = (limit: number) =>
  `The database couldn’t be reached within ${limit / 1000} seconds. Another process is preparing it, or its server isn’t responding.`;
const mendDatabase = 'Do what it says. If it can’t be repaired, see docs/running/restore.md.';

/** A pending move is done by the next start, and is no fault (rules/running 17). */
function judgeFailure(error: unknown): Finding {
  if (!(error instanceof MoveIsDueError)) return stops(messageOf(error), mendDatabase);
  return warning(
    `The data is in PostgreSQL ${error.from} format. Guildhall comes with ${error.to} and will convert it at the next start.`,
    'Start Guildhall at a quiet time, because this takes as long as a restore. See docs/running/upgrade.md.',
  );
}

/** Undefined if there is one. */
async function whyThereIsNone(dataDir: string): Promise<string | undefined> {
  const looking = new AbortController();
  const patience = 5_000;
  try {
    const { folder } = await withTimeout(
      readDiskSpace(dataDir, looking.signal),
      patience,
      'it isn’t responding',
    );
    await access(folder, constants.R_OK | constants.X_OK);
    return hasOwnDatabase(dataDir) ? undefined : 'No database yet. The first start creates it.';
  } catch {
    return 'DATA_DIR can’t be checked. See the results for disk and permissions.';
  } finally {
    looking.abort();
  }
}

const colours = { well: 'green', warning: 'yellow', failing: 'red', stops: 'red', skipped: 'dim' } as const;

/** Only on a terminal, and not with NO_COLOR. */
const paint: Paint = (state, word) => styleText(colours[state], word, { stream: process.stdout });
