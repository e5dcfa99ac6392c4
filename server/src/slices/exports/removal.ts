/** Removes exports: rows in a transaction, files by a job that retries until they are deleted. */
import type { MemberId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { forgetWords } from '../../platform/db/download-words.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { deleteExportsOf, deleteGone } from './queries.ts';

/** Files are to be deleted, as no row references them any more. */
export const exportFilesRemoved = domainEvent<{ files: string[] }>('export-files-removed');

/** Removes all exports of a member. One under way is discarded when it is done. */
export async function removeExportsOf(unit: UnitOfWork, memberId: MemberId): Promise<void> {
  removeFiles(unit, await deleteExportsOf(unit.tx, memberId));
}

/** Removes expired exports (rules/data-export 4). */
export async function clearGone({ write }: AppContext): Promise<void> {
  await write(async (unit) => {
    removeFiles(unit, await deleteGone(unit.tx));
    await forgetWords(unit.tx, 'export_tokens');
  });
}

/** Deletes files in a job, which retries: no row references them any more, so nothing else would find them. */
export function removeFiles({ happened }: UnitOfWork, files: string[]): void {
  if (files.length > 0) happened(exportFilesRemoved, { files });
}
