/** By what replies that show comments are kept. */
import type { MemberId } from '#contract/core/ids.ts';
import { keyOf, type PerKind, type Subject } from '#contract/core/subject.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { countsTag } from '../products/index.ts';
import { threadCountsTag } from '../threads/index.ts';

/** The tag of every reply that shows what changes about a member: reputation, city. It may be dropped a moment late. */
export const memberTag = (id: MemberId) => `member:${id}`;

/** The tag of every reply that shows the product or thread. */
export const subjectTag = (subject: Subject) => keyOf(subject);

/** The tag of every reply that shows counts of many of its kind. */
export const countsTags: PerKind<string> = { product: countsTag, thread: threadCountsTag };

/** The page that shows the comments of a product or thread at once, lists that count them soon. */
export function changedAround(
  { changedOften, changedSoon }: Pick<UnitOfWork, 'changedOften' | 'changedSoon'>,
  subject: Subject,
): void {
  changedOften(subjectTag(subject));
  changedSoon(countsTags[subject.kind]);
}
