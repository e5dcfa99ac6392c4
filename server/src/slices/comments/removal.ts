import type { CommentParent } from '#contract/comments/model.ts';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { countsTag, productTag } from '../products/index.ts';
import { threadCountsTag, threadTag } from '../threads/index.ts';
import { countDeleted, type StoredComment, setDeleted, unlistLine } from './queries.ts';

/** Hides a comment that is locked, as is what it stands below. Lines above it that it kept alone go with it. */
export async function removeComment(
  { tx, changedOften, changedSoon }: UnitOfWork,
  { id, parent, replyTo }: StoredComment,
  by: MemberId,
): Promise<void> {
  await countDeleted(tx, parent);
  let above: CommentId | null = (await setDeleted(tx, id, by)) ? null : replyTo;
  while (above !== null) above = (await unlistLine(tx, above))?.replyTo ?? null;
  changedAround({ changedOften, changedSoon }, parent);
}

/** The page that shows the comments of a product or thread at once, lists that count them soon. */
export function changedAround(
  { changedOften, changedSoon }: Pick<UnitOfWork, 'changedOften' | 'changedSoon'>,
  parent: CommentParent,
): void {
  changedOften(parentTag(parent));
  changedSoon('product' in parent ? countsTag : threadCountsTag);
}

/** The tag of every reply that shows the product or thread. */
export function parentTag(parent: CommentParent): string {
  return 'product' in parent ? productTag(parent.product) : threadTag(parent.thread);
}
