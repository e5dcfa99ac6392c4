import { withdrawalTopics } from '#contract/core/topics.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { countRestored, listAbove, setShown } from './erasure-queries.ts';
import type { StoredComment } from './queries.ts';

/**
 * Shows a removed comment again in its place, with the tombstones above it. The product or thread must be locked. False
 * if it is shown, or its text was erased.
 */
export async function restoreComment(
  { tx, changed }: UnitOfWork,
  { id, subject }: Pick<StoredComment, 'id' | 'subject'>,
): Promise<boolean> {
  if (!(await setShown(tx, id))) return false;
  await countRestored(tx, id, subject);
  await listAbove(tx, id);
  changed(...withdrawalTopics(subject));
  return true;
}
