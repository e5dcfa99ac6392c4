/** All probes of `doctor`: side by side where they do not disturb one another, told in an order that stays. */
import { inTime } from '../platform/in-time.ts';
import type { DatabaseContext, Settings } from './context.ts';
import { type Finding, type Found, type Probe, sentenceOf, skipped, well } from './probe.ts';
import { ofDatabase, ofMachine, ofSettings } from './probes.ts';
import { server } from './server.ts';

export interface Circumstances {
  /** Of settings that are wrong. */
  wrong: Found[];
  /** Undefined where one is wrong. */
  settings: Settings | undefined;
  /** Where the database is, or why it cannot be asked. */
  database: { url: string } | Found;
  /** Milliseconds that each probe may take. */
  limit?: number;
}

/** Milliseconds (rules/running 28). */
const usualLimit = 5_000;

/** Never throws for what a probe fails with. */
export async function examine(circumstances: Circumstances): Promise<Finding[]> {
  const { wrong, settings, database, limit = usualLimit } = circumstances;
  const parts = await Promise.all([
    tell('settings', wrong.length > 0 ? wrong : well('All variables are valid.')),
    sideBySide(ofMachine, undefined, limit),
    settings
      ? sideBySide(ofSettings, settings, limit)
      : leaveOut(ofSettings, 'because the settings are wrong'),
    settings && 'url' in database
      ? askDatabase({ url: database.url, config: settings.config }, limit)
      : withoutDatabase(database),
  ]);
  return parts.flat();
}

function withoutDatabase(database: Circumstances['database']): Finding[] {
  const why = 'url' in database ? skipped('Unknown.') : database;
  return [...tell(server.subject, why), ...leaveOut(ofDatabase, 'without a database')];
}

async function sideBySide<Context>(
  probes: Probe<Context>[],
  context: Context,
  limit: number,
): Promise<Finding[]> {
  return (await Promise.all(probes.map((probe) => lookAt(probe, context, limit)))).flat();
}

/** One after the other: a database that is asked much at once would look slower than it is. */
async function askDatabase(context: DatabaseContext, limit: number): Promise<Finding[]> {
  const found = await lookAt(server, context, limit);
  if (found.some(({ state }) => state === 'stops'))
    return [...found, ...leaveOut(ofDatabase, 'because the database can’t be used')];
  for (const probe of ofDatabase) found.push(...(await lookAt(probe, context, limit)));
  return found;
}

async function lookAt<Context>(probe: Probe<Context>, context: Context, limit: number): Promise<Finding[]> {
  const cut = new AbortController();
  const late = `No response within ${limit / 1000} seconds.`;
  try {
    return tell(probe.subject, await inTime(begun(probe, context, cut.signal), limit, late));
  } catch (error) {
    return tell(probe.subject, { ...probe.silence, says: sentenceOf(error) });
  } finally {
    cut.abort();
  }
}

/** What comes of it after it was given up is nobody's any more. */
function begun<Context>(
  probe: Probe<Context>,
  context: Context,
  signal: AbortSignal,
): Promise<Found | Found[]> {
  const found = probe.examine(context, signal);
  found.catch(() => undefined);
  return found;
}

/** What others' servers said stands in it: nothing of that steers a terminal. */
function tell(subject: string, found: Found | Found[]): Finding[] {
  return [found].flat().map((one) => ({ subject, ...one, says: one.says.replace(/\p{Cc}+/gu, ' ') }));
}

function leaveOut<Context>(probes: Probe<Context>[], why: string): Finding[] {
  return probes.flatMap(({ subject }) => tell(subject, skipped(`Skipped, ${why}.`)));
}
