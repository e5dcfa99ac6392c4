/** By what replies that show comments are kept. */
import type { CommentParent } from '#contract/comments/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { countsTag, productTag } from '../products/index.ts';
import { threadCountsTag, threadTag } from '../threads/index.ts';

/** The tag of every reply that shows what changes about a member: reputation, city. It may be dropped a moment late. */
export const memberTag = (id: MemberId) => `member:${id}`;

/** The tag of every reply that shows the product or thread. */
export function parentTag(parent: CommentParent): string {
  return 'product' in parent ? productTag(parent.product) : threadTag(parent.thread);
}

/** The page that shows the comments of a product or thread at once, lists that count them soon. */
export function changedAround(
  { changedOften, changedSoon }: Pick<UnitOfWork, 'changedOften' | 'changedSoon'>,
  parent: CommentParent,
): void {
  changedOften(parentTag(parent));
  changedSoon('product' in parent ? countsTag : threadCountsTag);
}
