import type { ThreadId } from '#contract/core/ids.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { BulkBatch, BulkChange, EditBefore } from '../posts/index.ts';
import { changeMany } from './feed-queries.ts';
import { updateThread } from './queries.ts';

/** Bulk acts of staff on threads. */
export function changeManyThreads({ tx }: UnitOfWork, batch: BulkBatch): Promise<BulkChange[]> {
  return changeMany(tx, batch);
}

/** Restores the content before an edit. */
export async function restoreThreadContent(
  { tx }: UnitOfWork,
  { id, title, texts }: EditBefore,
): Promise<void> {
  await updateThread(tx, { id: id as ThreadId, version: null }, { title, ...texts });
}
