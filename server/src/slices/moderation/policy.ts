/** Decides who may undo acts of staff. Pure. */
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { undoTexts } from '#contract/moderation/texts.ts';
import type { UndoableEntry } from './record-queries.ts';

/** Throws `forbidden` if the entry is about the viewer's own comment, whoever decided (rules/flags 21). */
export function refuseUndoByAuthor(viewerId: MemberId, entry: Pick<UndoableEntry, 'commentAuthorId'>): void {
  if (entry.commentAuthorId === viewerId) throw new Fault('forbidden', undoTexts.ownComment);
}
