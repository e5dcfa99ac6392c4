import type { CommentId } from '#contract/core/ids.ts';
import type { FlagReason } from '#contract/flags/model.ts';
import { fact } from '../../platform/jobs/facts.ts';

/** By a member who had no open flag on it; who that is stands in no fact. */
export const commentFlagged = fact<{ commentId: CommentId; reason: FlagReason | null }>('comment-flagged');
