import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { withdrawalTopics } from '#contract/core/topics.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { refuseMissing } from './policy.ts';
import {
  countDeleted,
  type HiddenComment,
  type StoredComment,
  setDeleted,
  unlistTombstone,
} from './queries.ts';

/**
 * Hides a comment; lines above it that it kept alone go with it. What it stands below is locked first, by being
 * counted; `among` all, that may be deleted. Throws `not_found` when somebody was faster.
 */
export async function removeComment(
  { tx, changed }: UnitOfWork,
  { id, subject, replyTo }: Pick<StoredComment, 'id' | 'subject' | 'replyTo'>,
  by: MemberId,
  among?: 'shown' | 'all',
): Promise<HiddenComment> {
  const isCounted = await countDeleted(tx, subject, among);
  const hidden = refuseMissing(isCounted ? await setDeleted(tx, id, by) : undefined);
  let above: CommentId | null = hidden.isListed ? null : replyTo;
  while (above !== null) above = (await unlistTombstone(tx, above))?.replyTo ?? null;
  changed(...withdrawalTopics(subject));
  return hidden;
}
