/** Decides who may review a flagged comment. Pure. */
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';

/** Throws `forbidden` if the viewer wrote the comment, whether or not it has flags (rules/flags 21). */
export function refuseCommentAuthor(viewerId: MemberId, authorId: MemberId): void {
  if (viewerId === authorId) throw new Fault('forbidden', reviewTexts.cannotDecideOwn);
}
