/** What may be voted on from a page, and the call that does it. */
import type { CommentId } from '#contract/core/ids.ts';
import type { Subject } from '#contract/core/subject.ts';
import { voteOnComment, voteOnSubject } from '#contract/votes/calls.ts';
import type { VoteCounts } from '#contract/votes/model.ts';
import type { Api } from '../../client/api.ts';

/** `on` is what the comment stands below. */
export type VoteTarget = Subject | { kind: 'comment'; id: CommentId; on: Subject };

/** Leaves a vote of this kind on the server, or none, whatever another window did meanwhile. */
export function sendVote(
  api: Api,
  target: VoteTarget,
  isLike: boolean,
  stands: boolean,
): Promise<VoteCounts> {
  return target.kind === 'comment'
    ? api(voteOnComment[target.on.kind], { target, isLike, stands })
    : api(voteOnSubject[target.kind], { target, isLike, stands });
}
