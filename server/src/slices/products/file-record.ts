/** Logs files that staff remove from other members' posts, and notifies the authors (rules/files 20). */
import { type Actor, isStaff } from '#contract/accounts/model.ts';
import { type FileIn, fallbackFile, type StoredFile } from '#contract/files/model.ts';
import type { WithReason } from '#contract/posts/reason.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { findPostWords, recordStaffAct } from '../posts/index.ts';

interface Removal extends WithReason {
  by: Actor;
}

/** Removing one's own file is not logged. */
export async function recordFileRemoval(
  unit: UnitOfWork,
  { productId, stored }: FileIn<'attached'>,
  { by, reason }: Removal,
): Promise<void> {
  if (!isStaff(by.role)) return;
  const product = await findPostWords(unit.tx, { kind: 'product', id: productId });
  if (product === undefined || product.authorId === by.memberId) return;
  const { title } = product;
  await recordStaffAct(unit, {
    actorId: by.memberId,
    action: 'product-file-deleted',
    targetKind: 'product',
    targetId: productId,
    before: { title, file: nameOf(stored) },
    after: { title },
    reason,
  });
}

function nameOf(stored: StoredFile): string {
  if (stored.kind === 'attachment') return stored.name;
  const file = fallbackFile(stored.stem);
  return stored.alt === '' ? file : `${file} (${stored.alt})`;
}
