import type { CommentId } from '#contract/core/ids.ts';
import type { FlagReason } from '#contract/flags/model.ts';
import { domainEvent } from '../../platform/jobs/events.ts';

/** A member raised a flag on a comment without having an open flag on it. The event does not name the member. */
export const commentFlagged = domainEvent<{ commentId: CommentId; reason: FlagReason | null }>(
  'comment-flagged',
);
