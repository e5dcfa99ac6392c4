/** One backup or drill at a time, with its record. */
import pg from 'pg';
import type { RunKind } from '#contract/backups/model.ts';
import { backupTexts } from '#contract/backups/texts.ts';
import { underWayExit } from './exit-codes.ts';
import { beginRun, type Ending, endRun, hasRecord, takeLock } from './run-queries.ts';

/** Not a failure: somebody else is at it. */
export class UnderWayError extends Error {
  override readonly name = 'UnderWayError';
  readonly exitCode = underWayExit;
}

/** Throws UnderWayError while another process makes or tries a backup of the same database. */
export async function alone<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  return connected(url, async (client) => {
    if (!(await takeLock(client))) throw new UnderWayError(backupTexts.alreadyUnderway);
    return work();
  });
}

export interface Outcome<Result> {
  result: Result;
  archive: string;
  bytes: number;
}

/** Does the work and writes what came of it; throws what the work throws, after that is on record. */
export async function onRecord<Result>(
  url: string,
  kind: RunKind,
  work: () => Promise<Outcome<Result>>,
): Promise<Result> {
  const run = await connected(url, async (client) =>
    (await hasRecord(client)) ? beginRun(client, kind) : undefined,
  );
  const end = async (ending: Ending) => {
    if (run !== undefined) await connected(url, (client) => endRun(client, run, ending));
  };
  try {
    const { result, archive, bytes } = await work();
    await end({ archive, bytes });
    return result;
  } catch (error) {
    await end({ error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'guildhall backup' });
  // It may break while nothing is asked of it: whoever asks next is told.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
