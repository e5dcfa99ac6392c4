/** What may be voted on from a page, and the call that does it. */
import type { CommentParent } from '#contract/comments/model.ts';
import type { CommentId, ProductId, ThreadId } from '#contract/core/ids.ts';
import {
  voteOnProduct,
  voteOnProductComment,
  voteOnThread,
  voteOnThreadComment,
} from '#contract/votes/calls.ts';
import type { VoteCounts } from '#contract/votes/model.ts';
import type { Api } from '../../api.ts';

export type Votable =
  | { product: ProductId }
  | { thread: ThreadId }
  /** `below` is what the comment stands below. */
  | { comment: CommentId; below: CommentParent };

/** A press on one of the two buttons, on the server. */
export function sendVote(api: Api, target: Votable, isLike: boolean): Promise<VoteCounts> {
  if ('product' in target) return api(voteOnProduct, { target, isLike });
  if ('thread' in target) return api(voteOnThread, { target, isLike });
  return api('product' in target.below ? voteOnProductComment : voteOnThreadComment, { target, isLike });
}
