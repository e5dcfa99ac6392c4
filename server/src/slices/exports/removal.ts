/** Exports that go again: their rows in a transaction, the files by a job that tries until they are gone. */
import type { MemberId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { forgetWords } from '../../platform/db/download-words.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { exportFilesRemoved } from './events.ts';
import { deleteExportsOf, deleteGone } from './queries.ts';

/** All that a member has of them. One that is being made just then is thrown away as it is done. */
export async function removeExportsOf(unit: UnitOfWork, memberId: MemberId): Promise<void> {
  removeFiles(unit, await deleteExportsOf(unit.tx, memberId));
}

/** What is past its time (rules/data-export 4). */
export async function clearGone({ write }: AppContext): Promise<void> {
  await write(async (unit) => {
    removeFiles(unit, await deleteGone(unit.tx));
    await forgetWords(unit.tx, 'export_tokens');
  });
}

/** By a job, which tries again: what no row names any more is found by nothing else. */
export function removeFiles({ happened }: UnitOfWork, files: string[]): void {
  if (files.length > 0) happened(exportFilesRemoved, { files });
}
