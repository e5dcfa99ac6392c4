import type { CommentId } from '#contract/core/ids.ts';
import type { FlagReason } from '#contract/flags/model.ts';
import { domainEvent } from '../../platform/jobs/events.ts';

/** By a member who had no open flag on it; who that is stands in no fact. */
export const commentFlagged = domainEvent<{ commentId: CommentId; reason: FlagReason | null }>(
  'comment-flagged',
);
