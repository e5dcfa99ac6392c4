import { withdrawalTopics } from '#contract/core/topics.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { countRestored, listAbove, setShown } from './erasure-queries.ts';
import type { StoredComment } from './queries.ts';

/**
 * Shows a comment again that was removed, in its place, with the lines above it. What it stands below is locked. False
 * where it is shown, or its words are gone for good.
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
