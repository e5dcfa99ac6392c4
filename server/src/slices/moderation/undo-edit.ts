/** Undoes staff edits of a product or thread. */
import { Fault } from '#contract/core/fault.ts';
import { type PerKind, type SubjectKind, subjectOf } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import { undoTexts } from '#contract/moderation/texts.ts';
import type { AuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { type EditBefore, editedPart, findPostWords, type TextValues } from '../posts/index.ts';
import { putBackProduct } from '../products/index.ts';
import { putBackThread } from '../threads/index.ts';

type States = Pick<AuditEntry, 'before' | 'after'>;
type Values = Record<string, unknown>;

const putBack: PerKind<(unit: UnitOfWork, edit: EditBefore) => Promise<void>> = {
  product: putBackProduct,
  thread: putBackThread,
};

/** `texts` are the texts before the edit. Throws `conflict` if the post was changed since, or no longer exists. */
export async function undoEdit(
  unit: UnitOfWork,
  kind: SubjectKind,
  { targetId, before, after }: States & { targetId: number },
  texts: TextValues,
): Promise<States> {
  const subject = subjectOf(kind, targetId);
  const found = await findPostWords(unit.tx, subject);
  if (!found?.isShown) throw new Fault('conflict', undoTexts.gone);
  const now = editedPart(found);
  if (!isIn(after, now)) throw new Fault('conflict', undoTexts.changed);
  const { title, html: _html, ...details } = before;
  if (typeof title !== 'string' || isIn(before, now)) throw new Fault('conflict', undoTexts.cannot);
  await putBack[kind](unit, { id: targetId, title, texts, details });
  unit.changed(...contentTopics(subject));
  return { before: now, after: { ...now, ...before } };
}

/** True if the post still has the values that the edit logged. The logged reason is no value of the post. */
function isIn({ reason: _reason, ...recorded }: Values, now: Values): boolean {
  return Object.entries(recorded).every(([field, value]) => now[field] === value);
}
