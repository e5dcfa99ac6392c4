/** Files of any product, even a deleted one, which staff view and remove permanently (rules/files 20). */
import type { FileId, ProductId } from '#contract/core/ids.ts';
import type { ShownFile } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { ActOn } from '#contract/posts/reason.ts';
import type { RemovedFile } from '#contract/products/staff-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findFile, listAttached, thumbnailOf } from '../files/index.ts';
import { recordFileRemoval } from './file-record.ts';
import { productGone } from './policy.ts';
import { fileNotThere, removeAttached } from './product-files.ts';
import { findStoredProduct } from './stored-queries.ts';

/** Throws `not_found` if the product does not exist. */
export async function readProductFiles(
  { database: { db }, storage }: AppContext,
  { id }: { id: ProductId },
): Promise<ShownFile[]> {
  if ((await findStoredProduct(db, id)) === undefined) throw productGone();
  const files = await listAttached(db, id);
  return Promise.all(
    files.map(async (stored) => ({
      stored,
      thumbnail: stored.kind === 'picture' ? await thumbnailOf(storage, id, stored) : '',
    })),
  );
}

/** Removal is irreversible. Throws `not_found` if it is no longer a file of a product. */
export async function removeForGood(
  { write }: AppContext,
  { id, reason }: ActOn<FileId>,
  by: Viewer,
): Promise<RemovedFile> {
  const productId = await write(async (unit) => {
    const file = await findFile(unit.tx, id, by.memberId);
    if (file?.state !== 'attached') throw fileNotThere();
    const product = await findStoredProduct(unit.tx, file.productId, { lock: true });
    if (product === undefined) throw fileNotThere();
    await removeAttached(unit, file, product, null);
    await recordFileRemoval(unit, file, { by, reason });
    return file.productId;
  });
  return { productId, message: fileTexts.removedForGood };
}
