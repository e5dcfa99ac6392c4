/** Creates exports. Each attempt writes to its own file name, so that it cannot conflict with an interrupted one. */
import { randomBytes } from 'node:crypto';
import type { ExportId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { entriesOf, zipOf } from './entries.ts';
import { exportReady } from './events.ts';
import { type Attempt, beginAttempt, findAttempt, setFailed, setMade } from './queries.ts';
import { removeFiles } from './removal.ts';

/** Counts all attempts, including those whose process crashed. */
const attemptsLimit = 5;

/** Creates an export. Throws if the job should try again. */
export async function makeExport(context: AppContext, exportId: ExportId): Promise<void> {
  const attempt = await begin(context, exportId);
  if (attempt === undefined) return;
  if (attempt.attempts > attemptsLimit) return giveUp(context, attempt);
  try {
    const content = zipOf(entriesOf(context, attempt.memberId));
    const bytes = await context.storage.put(attempt.file, content);
    await finish(context, attempt, bytes);
  } catch (error) {
    await afterFailure(context, attempt, error);
  }
}

/** Dereferences and deletes the unfinished file of the previous attempt. */
function begin({ write }: AppContext, exportId: ExportId): Promise<Attempt | undefined> {
  return write(async (unit) => {
    const begun = await beginAttempt(unit.tx, exportId, newFile());
    if (begun !== undefined && begun.left !== null) removeFiles(unit, [begun.left]);
    return begun;
  });
}

/** Hard to guess and never published; the name opens nothing. */
function newFile(): string {
  return `exports/${randomBytes(16).toString('base64url')}.zip`;
}

/** Deletes the file if the export was removed meanwhile, or another attempt has begun. */
function finish({ write }: AppContext, attempt: Attempt, bytes: number): Promise<void> {
  return write(async (unit) => {
    const isMade = await setMade(unit.tx, attempt, bytes);
    if (isMade) unit.happened(exportReady, { exportId: attempt.exportId });
    else removeFiles(unit, [attempt.file]);
  });
}

/**
 * Ignores the failure if the export was removed while it was written, or if it was stored and only the database's reply
 * was lost.
 */
async function afterFailure(context: AppContext, attempt: Attempt, error: unknown): Promise<void> {
  const state = await findAttempt(context.database, attempt);
  if (state === 'made') return;
  if (state === 'over') return context.write(async (unit) => removeFiles(unit, [attempt.file]));
  if (attempt.attempts < attemptsLimit) throw error;
  context.log.error({ err: error }, 'an export could not be made');
  await giveUp(context, attempt);
}

function giveUp({ write }: AppContext, attempt: Attempt): Promise<void> {
  return write(async (unit) => {
    await setFailed(unit.tx, attempt);
    removeFiles(unit, [attempt.file]);
  });
}
