/** Ends an import that cannot continue; all other errors are retried. */
import { Fault } from '#contract/core/fault.ts';
import type { ImportId } from '#contract/core/ids.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Attempt } from '../../platform/jobs/events.ts';
import { importFilesRemoved } from './events.ts';
import { endImport } from './run-queries.ts';

/**
 * Runs `work`. A `Fault` contains a sentence for administrators and fails the import. Any other error is thrown again,
 * as a retry may solve it.
 */
export async function failOnFault(
  context: AppContext,
  importId: ImportId,
  { isLast }: Attempt,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Fault) return end(context, importId, 'failed', error.message);
    if (!isLast) throw error;
    context.log.error({ err: error, importId }, 'An import failed for good.');
    await end(context, importId, 'failed', importTexts.broken);
  }
}

type Ending = Parameters<typeof endImport>[2];

async function end(context: AppContext, id: ImportId, state: Ending, problem: string): Promise<void> {
  await context.write((unit) => endWithFile(unit, id, state, problem));
}

/** Ends an import and deletes its file. False if it had ended already. */
export async function endWithFile(
  { tx, happened }: Pick<UnitOfWork, 'happened'> & { tx: Db },
  id: ImportId,
  state: Ending,
  problem: string | null = null,
): Promise<boolean> {
  const file = await endImport(tx, id, state, problem);
  if (file !== undefined) happened(importFilesRemoved, { files: [file] });
  return file !== undefined;
}
