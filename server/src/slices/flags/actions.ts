/** Flags comments, as members do. */
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import type { CommentId, SubjectKind } from '#contract/core/ids.ts';
import { flagWordsProblem } from '#contract/flags/flag-problem.ts';
import type { FlagReason, SetFlag } from '#contract/flags/model.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lockComment, refuseMissing } from '../comments/index.ts';
import { addFlag, countDown, removeFlag } from './queries.ts';

/** A member raised a flag on a comment without having an open flag on it. The event does not name the member. */
export const commentFlagged = domainEvent<{ commentId: CommentId; reason: FlagReason | null }>(
  'comment-flagged',
);

/**
 * Raises or withdraws a flag. An existing flag stays and takes a new reason if one is given; withdrawing a missing flag
 * does nothing. Throws `not_found`, and `forbidden` for one's own comment.
 */
export async function flagComment(
  { write, countDaily }: AppContext,
  kind: SubjectKind,
  flag: SetFlag,
  { memberId }: Viewer,
): Promise<string> {
  const { commentId, isFlagged } = flag;
  if (isFlagged) refuseProblems({ words: flagWordsProblem(flag) });
  const isNew = await write(async (unit) => {
    const { tx } = unit;
    const { authorId } = refuseMissing(await lockComment(tx, kind, commentId));
    if (isFlagged && authorId === memberId) throw new Fault('forbidden', flagTexts.own);
    return isFlagged ? raise(unit, flag, memberId) : takeBack(unit, flag, memberId);
  });
  if (isNew) countDaily('flags');
  return isFlagged ? flagTexts.flagged : flagTexts.unflagged;
}

/** Returns true if the flag is new. */
async function raise(
  { tx, happened }: UnitOfWork,
  flag: SetFlag,
  memberId: Viewer['memberId'],
): Promise<boolean> {
  const { commentId, reason } = flag;
  const isNew = await addFlag(tx, commentId, memberId, flag);
  if (isNew) happened(commentFlagged, { commentId, reason });
  return isNew;
}

async function takeBack(
  { tx }: UnitOfWork,
  { commentId }: SetFlag,
  memberId: Viewer['memberId'],
): Promise<false> {
  if (await removeFlag(tx, commentId, memberId)) await countDown(tx, commentId);
  return false;
}
