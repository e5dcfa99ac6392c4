import type { CommentId } from '#contract/core/ids.ts';
import type { FlagReason } from '#contract/flags/model.ts';
import { domainEvent } from '../../platform/jobs/events.ts';

/** A member without an open flag on the comment raised one. No event names the member. */
export const commentFlagged = domainEvent<{ commentId: CommentId; reason: FlagReason | null }>(
  'comment-flagged',
);
