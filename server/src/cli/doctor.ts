/** Looks at everything that tends to go wrong, beside the application or without it. */

import { Resolver } from 'node:dns/promises';
import { access, constants } from 'node:fs/promises';
import { styleText } from 'node:util';
import { emailProblem } from '#contract/accounts/checks.ts';
import { emailAddress } from '#contract/accounts/email-address.ts';
import { version } from '../backup/version.ts';
import type { Config } from '../config/config.ts';
import { readSettings } from '../doctor/configuration.ts';
import { type Circumstances, examine } from '../doctor/examine.ts';
import { roomOf } from '../doctor/folder-room.ts';
import { type Finding, type Found, sentenceOf, skipped, stops, warning } from '../doctor/probe.ts';
import { type Paint, reportJson, reportLines } from '../doctor/report.ts';
import { hasOwnDatabase, MoveIsDueError } from '../platform/db/embedded.ts';
import { inTime } from '../platform/in-time.ts';
import { withDatabaseAsItIs } from './join-database.ts';
import { type Command, readOptions, type Terminal, ToldError, UsageError } from './usage.ts';

/** Ends with code 1 where something stops the application (rules/running 29). Writes nothing that stays, but the letter that is asked for. */
export const runDoctor: Command = async (args, terminal) => {
  const isJson = args.includes('--json');
  const mailTo = mailOf(args.filter((word) => word !== '--json'));
  const findings = await examineHere(terminal, mailTo);
  const lines = isJson
    ? [reportJson(findings, new Date(), version)]
    : reportLines(findings, paint, terminal.columns);
  for (const line of lines) terminal.say(line);
  if (findings.some(({ state }) => state === 'stops')) throw new ToldError(1);
};

function mailOf(args: string[]): string | undefined {
  const { mail } = readOptions(args, ['mail']);
  const problem = mail === undefined ? undefined : emailProblem(mail);
  if (problem !== undefined) throw new UsageError(`--mail: ${problem}`);
  return mail && emailAddress(mail);
}

/** `joinLimit`: milliseconds until the database that comes along has been started, or another process has readied it. */
export async function examineHere(
  { env }: Pick<Terminal, 'env'>,
  mailTo: string | undefined,
  joinLimit = usualJoinLimit,
): Promise<Finding[]> {
  // Programs of this machine wait longer for names than a probe may take.
  process.env.RES_OPTIONS ??= 'timeout:2 attempts:1';
  const { config, wrong } = readSettings(env);
  if (config === undefined) return examine({ wrong, settings: undefined, database: skipped(notSettled) });
  const settings = { config, mailTo, resolver: new Resolver({ timeout: 1_500, tries: 2 }) };
  return examineWithDatabase({ wrong, settings }, config, env, joinLimit);
}

const notSettled = 'Skipped, because the settings are wrong.';

/** The database that comes along is started for it, where there is one and it does not run. */
async function examineWithDatabase(
  circumstances: Omit<Circumstances, 'database'>,
  config: Config,
  env: Terminal['env'],
  joinLimit: number,
): Promise<Finding[]> {
  const { dataDir, databaseUrl } = config;
  const missing = databaseUrl === undefined ? await whyThereIsNone(dataDir) : undefined;
  if (missing !== undefined) return examine({ ...circumstances, database: skipped(missing) });
  let findings: Finding[] | undefined;
  const told: string[] = [];
  const terminal = { env, say: () => undefined, complain: (line: string) => void told.push(line) };
  const reached = Promise.withResolvers<void>();
  const left = withDatabaseAsItIs(terminal, async (url) => {
    reached.resolve();
    findings = await examine({ ...circumstances, database: { url } });
  });
  try {
    await inTime(Promise.race([reached.promise, left]), joinLimit, notReached(joinLimit));
    await left;
  } catch (error) {
    findings ??= await examine({ ...circumstances, database: judgeFailure(error) });
  }
  return [
    ...(findings ?? []),
    ...told.map((line) => ({ subject: 'database', ...warning(line, mendDatabase) })),
  ];
}

/** rules/running 28 */
const usualJoinLimit = 30_000;
const notReached = (limit: number) =>
  `The database couldn’t be reached within ${limit / 1000} seconds. Another process is preparing it, or its server isn’t responding.`;
const mendDatabase = 'Do what it says. If it can’t be repaired, see docs/running/restore.md.';

/** A move that is due is what the next start does, and no fault (rules/running 17). */
function judgeFailure(error: unknown): Found {
  if (!(error instanceof MoveIsDueError)) return stops(sentenceOf(error), mendDatabase);
  return warning(
    `The data is in PostgreSQL ${error.from} format. Guildhall comes with ${error.to} and will convert it at the next start.`,
    'Start Guildhall at a quiet time, because this takes as long as a restore. See docs/running/upgrade.md.',
  );
}

/** Undefined where there is one. */
async function whyThereIsNone(dataDir: string): Promise<string | undefined> {
  const looking = new AbortController();
  const patience = 5_000;
  try {
    const { folder } = await inTime(roomOf(dataDir, looking.signal), patience, 'it isn’t responding');
    await access(folder, constants.R_OK | constants.X_OK);
    return hasOwnDatabase(dataDir) ? undefined : 'No database yet. The first start creates it.';
  } catch {
    return 'DATA_DIR can’t be checked. See the results for disk and permissions.';
  } finally {
    looking.abort();
  }
}

const colours = { well: 'green', warning: 'yellow', stops: 'red', skipped: 'dim' } as const;

/** On a terminal alone, and not where NO_COLOR is set. */
const paint: Paint = (state, word) => styleText(colours[state], word, { stream: process.stdout });
