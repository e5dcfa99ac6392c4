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
import type { Api } from '../../client/api.ts';

export type Votable =
  | { product: ProductId }
  | { thread: ThreadId }
  /** `below` is what the comment stands below. */
  | { comment: CommentId; below: CommentParent };

/** Leaves a vote of this kind on the server, or none, whatever another window did meanwhile. */
export function sendVote(api: Api, target: Votable, isLike: boolean, stands: boolean): Promise<VoteCounts> {
  if ('product' in target) return api(voteOnProduct, { target, isLike, stands });
  if ('thread' in target) return api(voteOnThread, { target, isLike, stands });
  const call = 'product' in target.below ? voteOnProductComment : voteOnThreadComment;
  return api(call, { target, isLike, stands });
}
