/** Decides who may change a comment, and the error if it or its product or thread no longer exists. Pure. */
import type { Actor } from '#contract/accounts/model.ts';
import { type Comment, mayDeleteComment, mayEditComment } from '#contract/comments/model.ts';
import { commentRefusals } from '#contract/comments/refusal-texts.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { PerKind, Subject } from '#contract/core/ids.ts';
import { productTexts } from '#contract/products/texts.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { StoredComment } from './queries.ts';

const notThere: PerKind<string> = { product: productTexts.notThere, thread: threadFormTexts.notThere };

export function subjectGone({ kind }: Subject): Fault {
  return new Fault('not_found', notThere[kind]);
}

/** Throws `not_found` for a comment that is no longer shown. */
export function refuseMissing<Comment>(comment: Comment | undefined): Comment {
  if (comment === undefined) throw new Fault('not_found', commentTexts.notThere);
  return comment;
}

/** Throws `forbidden` for another member's comment, and for one's own after 15 minutes. */
export function refuseEditor(viewer: Actor, found: StoredComment | undefined, now: Date): StoredComment {
  const comment = refuseMissing(found);
  if (!mayEditComment(viewer, comment, now)) throw new Fault('forbidden', commentRefusals.mayNotEdit);
  return comment;
}

/** Throws `forbidden` for another member's comment, unless the viewer is staff. */
export function refuseDeleter(viewer: Actor, found: StoredComment | undefined): StoredComment {
  const comment = refuseMissing(found);
  if (!mayDeleteComment(viewer, comment)) throw new Fault('forbidden', commentRefusals.mayNotDelete);
  return comment;
}

/** Hides the number of flags on the viewer's own comment (rules/flags 21). */
export function withoutOwnFlags({ memberId }: Pick<Actor, 'memberId'>, comment: Comment): Comment {
  return comment.author?.id === memberId ? { ...comment, flagCount: 0 } : comment;
}
