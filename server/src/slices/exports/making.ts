/** How an export is made: each try under a name of its own, so that one that was cut off is in nobody's way. */
import { randomBytes } from 'node:crypto';
import type { ExportId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { entriesOf, zipOf } from './entries.ts';
import { exportReady } from './events.ts';
import { type Attempt, beginAttempt, findAttempt, setFailed, setMade } from './queries.ts';
import { removeFiles } from './removal.ts';

/** Tries, those that took their process along included. */
const attemptsLimit = 5;

/** Throws where it is to be tried again. */
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

/** What the attempt before has left half way is named by nothing from now on. */
function begin({ write }: AppContext, exportId: ExportId): Promise<Attempt | undefined> {
  return write(async (unit) => {
    const begun = await beginAttempt(unit.tx, exportId, newFile());
    if (begun !== undefined && begun.left !== null) removeFiles(unit, [begun.left]);
    return begun;
  });
}

/** Hard to guess, and never given out: the name opens nothing. */
function newFile(): string {
  return `exports/${randomBytes(16).toString('base64url')}.zip`;
}

/** Where the export was removed meanwhile, or another attempt has begun, what was written is nobody's. */
function finish({ write }: AppContext, attempt: Attempt, bytes: number): Promise<void> {
  return write(async (unit) => {
    const isMade = await setMade(unit.tx, attempt, bytes);
    if (isMade) unit.happened(exportReady, { exportId: attempt.exportId });
    else removeFiles(unit, [attempt.file]);
  });
}

/** Where it is over, nothing has failed: somebody removed it under the writer's hands, or all but the answer to it was done. */
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
