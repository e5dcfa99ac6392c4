import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { countDeleted, type StoredComment, setDeleted, unlistLine } from './queries.ts';
import { changedAround } from './tags.ts';

/** Hides a comment that is locked, as is what it stands below. Lines above it that it kept alone go with it. */
export async function removeComment(
  { tx, changedOften, changedSoon }: UnitOfWork,
  { id, subject, replyTo }: StoredComment,
  by: MemberId,
): Promise<void> {
  await countDeleted(tx, subject);
  let above: CommentId | null = (await setDeleted(tx, id, by)) ? null : replyTo;
  while (above !== null) above = (await unlistLine(tx, above))?.replyTo ?? null;
  changedAround({ changedOften, changedSoon }, subject);
}
