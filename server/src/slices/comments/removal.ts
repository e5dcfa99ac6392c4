import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { activityTopics } from '#contract/core/topics.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { countDeleted, type StoredComment, setDeleted, unlistLine } from './queries.ts';

/** Hides a comment that is locked, as is what it stands below. Lines above it that it kept alone go with it. */
export async function removeComment(
  { tx, changed }: UnitOfWork,
  { id, subject, replyTo }: StoredComment,
  by: MemberId,
): Promise<void> {
  await countDeleted(tx, subject);
  let above: CommentId | null = (await setDeleted(tx, id, by)) ? null : replyTo;
  while (above !== null) above = (await unlistLine(tx, above))?.replyTo ?? null;
  changed(...activityTopics(subject));
}
