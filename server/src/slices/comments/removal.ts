import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { withdrawalTopics } from '#contract/core/topics.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { countRestored, listAbove, setShown } from './erasure-queries.ts';
import { refuseMissing } from './policy.ts';
import {
  countDeleted,
  type HiddenComment,
  type StoredComment,
  setDeleted,
  unlistTombstone,
} from './queries.ts';

/**
 * Hides a comment, and tombstones above it that no other reply needs. Counting locks the product or thread first. With
 * `among` set to `all`, the product or thread may be deleted. Throws `not_found` if another request removed the comment
 * first.
 */
export async function removeComment(
  { tx, changed }: UnitOfWork,
  { id, subject, replyTo }: Pick<StoredComment, 'id' | 'subject' | 'replyTo'>,
  by: MemberId,
  among?: 'shown' | 'all',
): Promise<HiddenComment> {
  const isCounted = await countDeleted(tx, subject, among);
  const hidden = refuseMissing(isCounted ? await setDeleted(tx, id, by) : undefined);
  let above: CommentId | null = hidden.isListed ? null : replyTo;
  while (above !== null) above = (await unlistTombstone(tx, above))?.replyTo ?? null;
  changed(...withdrawalTopics(subject));
  return hidden;
}

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
