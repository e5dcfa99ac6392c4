/** One backup or drill at a time, with its record. */
import type pg from 'pg';
import type { RunKind } from '#contract/backups/model.ts';
import { backupTexts } from '#contract/backups/texts.ts';
import { connected } from '../platform/db/connected.ts';
import { notSweptExit, underWayExit } from './exit-codes.ts';
import {
  beginRun,
  type CheckedFiles,
  type Ending,
  endRun,
  hasRecord,
  insertMade,
  listMade,
  type MadeRun,
  takeLock,
} from './run-queries.ts';

/** Not a failure: somebody else is at it. */
class UnderWayError extends Error {
  override readonly name = 'UnderWayError';
  readonly exitCode = underWayExit;
}

/** What was asked for is there; only what was to go is there still. */
export class NotSweptError extends Error {
  override readonly name = 'NotSweptError';
  readonly exitCode = notSweptExit;
}

/**
 * Throws UnderWayError while another process makes or tries a backup of the same database. The work is given a signal that says
 * when to stop: as the caller's does, and when the lock is lost with its connection, since another one may begin then.
 */
export async function alone<Result>(
  url: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const losing = new AbortController();
  const lost = () => losing.abort(new Error('The connection to the database was lost.'));
  return asking(url, async (client) => {
    client.once('end', lost);
    if (!(await takeLock(client))) throw new UnderWayError(backupTexts.alreadyUnderway);
    return await work(AbortSignal.any([signal, losing.signal])).finally(() => client.off('end', lost));
  });
}

export interface Outcome<Result> {
  result: Result;
  archive: string;
  bytes: number;
  files?: CheckedFiles;
}

/** Does the work and writes what came of it; throws what the work throws, after that is on record. */
export async function onRecord<Result>(
  url: string,
  begun: { kind: RunKind; place: string },
  work: () => Promise<Outcome<Result>>,
): Promise<Result> {
  const run = await asking(url, async (client) =>
    (await hasRecord(client)) ? beginRun(client, begun.kind, begun.place) : undefined,
  );
  const end = async (ending: Ending) => {
    if (run !== undefined) await asking(url, (client) => endRun(client, run, ending));
  };
  try {
    const { result, ...outcome } = await work();
    await end(outcome);
    return result;
  } catch (error) {
    await end({ error: sentenceOf(error) });
    throw isAbort(error) ? new Error(backupTexts.cutShort, { cause: error }) : error;
  }
}

/** Whoever reads the record did not see what was typed. */
function sentenceOf(error: unknown): string {
  if (isAbort(error)) return backupTexts.cutShort;
  return error instanceof Error ? error.message : String(error);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Titles of archives on record that were made into this place; none where there is no record yet. */
export function madeInto(url: string, place: string): Promise<string[]> {
  return asking(url, async (client) => ((await hasRecord(client)) ? listMade(client, place) : []));
}

/** Whether a run would be on record: a database that is about to be updated may be older than that. */
export function isRecorded(url: string): Promise<boolean> {
  return asking(url, hasRecord);
}

/** Of a backup that was made before there was a record. */
export function recordMade(url: string, made: MadeRun): Promise<void> {
  return asking(url, (client) => insertMade(client, made));
}

function asking<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const bounds = { keepAlive: true, idle_in_transaction_session_timeout: 0 };
  return connected({ connectionString: url, application_name: 'guildhall backup', ...bounds }, work);
}
