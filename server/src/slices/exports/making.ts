/** How an export is made: each try under a name of its own, so that one that was cut off is in nobody's way. */
import { randomBytes } from 'node:crypto';
import type { ExportId } from '#contract/core/ids.ts';
import type { Services } from '../../platform/services.ts';
import { entriesOf } from './entries.ts';
import { exportReady } from './facts.ts';
import { type Attempt, beginAttempt, isUnderWay, setFailed, setMade } from './queries.ts';
import { zipOf } from './zip.ts';

/** Tries, those that took their process along included. */
const attemptsLimit = 5;

/** Throws where it is to be tried again. */
export async function makeExport(services: Services, exportId: ExportId): Promise<void> {
  const { database, storage } = services;
  const attempt = await beginAttempt(database, exportId, newFile());
  if (attempt === undefined) return;
  if (attempt.left !== null) await storage.remove(attempt.left);
  if (attempt.attempts > attemptsLimit) return void (await giveUp(services, attempt));
  try {
    const bytes = await storage.writeStream(attempt.file, zipOf(entriesOf(services, attempt.memberId)));
    const isMade = await finish(services, attempt, bytes);
    if (!isMade) await storage.remove(attempt.file);
  } catch (error) {
    await afterFailure(services, attempt, error);
  }
}

/** Where the export was removed meanwhile, and its file under the writer's hands, nothing has failed. */
async function afterFailure(services: Services, attempt: Attempt, error: unknown): Promise<void> {
  if (!(await isUnderWay(services.database, attempt))) return;
  if (attempt.attempts < attemptsLimit) throw error;
  services.log.error({ err: error }, 'an export could not be made');
  await giveUp(services, attempt);
}

/** Hard to guess, and never given out: the name opens nothing. */
function newFile(): string {
  return `exports/${randomBytes(16).toString('base64url')}.zip`;
}

function finish({ write }: Services, attempt: Attempt, bytes: number): Promise<boolean> {
  return write(async ({ tx, happened }) => {
    const isMade = await setMade(tx, attempt, bytes);
    if (isMade) happened(exportReady, { exportId: attempt.exportId });
    return isMade;
  });
}

async function giveUp({ database, storage }: Services, attempt: Attempt): Promise<void> {
  await setFailed(database.db, attempt);
  await storage.remove(attempt.file);
}
