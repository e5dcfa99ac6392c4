/** How an export is made: each try under a name of its own, so that one that was cut off is in nobody's way. */
import { randomBytes } from 'node:crypto';
import type { ExportId } from '#contract/core/ids.ts';
import type { Services } from '../../platform/services.ts';
import { entriesOf, zipOf } from './entries.ts';
import { exportReady } from './facts.ts';
import { type Attempt, beginAttempt, findAttempt, setFailed, setMade } from './queries.ts';
import { removeFiles } from './removal.ts';

/** Tries, those that took their process along included. */
const attemptsLimit = 5;

/** Throws where it is to be tried again. */
export async function makeExport(services: Services, exportId: ExportId): Promise<void> {
  const attempt = await begin(services, exportId);
  if (attempt === undefined) return;
  if (attempt.attempts > attemptsLimit) return giveUp(services, attempt);
  try {
    const content = zipOf(entriesOf(services, attempt.memberId));
    const bytes = await services.storage.put(attempt.file, content);
    await finish(services, attempt, bytes);
  } catch (error) {
    await afterFailure(services, attempt, error);
  }
}

/** What the attempt before has left half way is named by nothing from now on. */
function begin({ write }: Services, exportId: ExportId): Promise<Attempt | undefined> {
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
function finish({ write }: Services, attempt: Attempt, bytes: number): Promise<void> {
  return write(async (unit) => {
    const isMade = await setMade(unit.tx, attempt, bytes);
    if (isMade) unit.happened(exportReady, { exportId: attempt.exportId });
    else removeFiles(unit, [attempt.file]);
  });
}

/** Where it is over, nothing has failed: somebody removed it under the writer's hands, or all but the answer to it was done. */
async function afterFailure(services: Services, attempt: Attempt, error: unknown): Promise<void> {
  const state = await findAttempt(services.database, attempt);
  if (state === 'made') return;
  if (state === 'over') return services.write(async (unit) => removeFiles(unit, [attempt.file]));
  if (attempt.attempts < attemptsLimit) throw error;
  services.log.error({ err: error }, 'an export could not be made');
  await giveUp(services, attempt);
}

function giveUp({ write }: Services, attempt: Attempt): Promise<void> {
  return write(async (unit) => {
    await setFailed(unit.tx, attempt);
    removeFiles(unit, [attempt.file]);
  });
}
