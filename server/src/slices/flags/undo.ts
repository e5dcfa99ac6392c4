/** Undoes a decision about a comment. */
import { withoutQuotes } from '#contract/comments/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { CommentId } from '#contract/core/ids.ts';
import { correctionTopics } from '#contract/core/topics.ts';
import { undoTexts } from '#contract/moderation/texts.ts';
import type { AuditEntry } from '../../platform/db/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import {
  type AnyComment,
  findAnyComment,
  lockSubject,
  restoreComment,
  setCommentHtml,
  withOwnWords,
} from '../comments/index.ts';
import { reopenFlags } from './queries.ts';

type States = Pick<AuditEntry, 'before' | 'after'>;

export interface UndoneEntry extends States {
  id: number;
  targetId: number;
}

/**
 * Shows the comment again with its former text and open flags; returns the changes. Throws `conflict` if it was changed
 * since, no longer exists, or its former text was erased.
 */
export async function undoDecision(
  unit: UnitOfWork,
  { id: entryId, targetId, ...decision }: UndoneEntry,
): Promise<States> {
  const id = targetId as CommentId;
  const found = await lockAny(unit.tx, id);
  const html = wordsBefore(decision, found);
  await putBack(unit, found, html, decision);
  const flagCount = await reopenFlags(unit.tx, id, entryId);
  return {
    before: { html: withoutQuotes(found.html), flagCount: found.flagCount, isShown: found.isShown },
    after: { html: withoutQuotes(html), flagCount, isShown: true },
  };
}

/** Finds and locks the comment, shown or not. Its product or thread must be shown and is locked first. */
async function lockAny(tx: Tx, id: CommentId): Promise<AnyComment> {
  const place = await findAnyComment(tx, id);
  const isThere = place !== undefined && (await lockSubject(tx, place.subject));
  const found = isThere ? await findAnyComment(tx, id, { lock: true }) : undefined;
  if (found === undefined) throw goneFault();
  return found;
}

/** The text to restore. The log stores no quotes: the comment's current quotes stay. */
function wordsBefore({ before, after }: States, { html }: AnyComment): string {
  const wasEdited = after.decision === 'edited' || after.isEdited === true;
  // The text was erased from the log with its author.
  if (wasEdited && before.html === undefined) throw new Fault('conflict', undoTexts.cannot);
  if (before.html === after.html) return html;
  if (typeof before.html !== 'string' || withoutQuotes(html) !== after.html) throw changed();
  return withOwnWords(html, before.html);
}

async function putBack(unit: UnitOfWork, found: AnyComment, html: string, { after }: States): Promise<void> {
  const isToBeShown = after.isShown === false;
  if (isToBeShown === found.isShown) throw changed();
  if (isToBeShown && !(await restoreComment(unit, found))) throw goneFault();
  if (html === found.html) return;
  await setCommentHtml(unit.tx, found, html);
  unit.changed(...correctionTopics(found.subject));
}

const changed = () => new Fault('conflict', undoTexts.changed);
const goneFault = () => new Fault('conflict', undoTexts.gone);
