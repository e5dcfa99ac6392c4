/** Flagging, as members do it. */
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import type { SubjectKind } from '#contract/core/subject.ts';
import type { SetFlag } from '#contract/flags/model.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { flagWordsProblem } from '#contract/flags/why.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { lockComment, refuseMissing } from '../comments/index.ts';
import { addFlag, countFlag, removeFlag } from './queries.ts';

/**
 * A flag that is there already stays, with the reason that is given now if there is one, and one that is not there stays
 * away. Throws `not_found`, and `forbidden` for one's own comment.
 */
export async function flagComment(
  { write }: Services,
  kind: SubjectKind,
  flag: SetFlag,
  { memberId }: Viewer,
): Promise<string> {
  const { commentId, isFlagged } = flag;
  if (isFlagged) refuseProblems({ words: flagWordsProblem(flag) });
  await write(async ({ tx }) => {
    const { authorId } = refuseMissing(await lockComment(tx, kind, commentId));
    if (isFlagged && authorId === memberId) throw new Fault('forbidden', flagTexts.own);
    await (isFlagged ? raise(tx, flag, memberId) : takeBack(tx, flag, memberId));
  });
  return isFlagged ? flagTexts.flagged : flagTexts.unflagged;
}

async function raise(tx: Tx, flag: SetFlag, memberId: Viewer['memberId']): Promise<void> {
  const isNew = await addFlag(tx, flag.commentId, memberId, flag);
  if (isNew) await countFlag(tx, flag.commentId, 1);
}

async function takeBack(tx: Tx, { commentId }: SetFlag, memberId: Viewer['memberId']): Promise<void> {
  if (await removeFlag(tx, commentId, memberId)) await countFlag(tx, commentId, -1);
}
