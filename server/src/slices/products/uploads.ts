/** Files ahead of their product, and files that go again. */
import { Fault, invalid } from '#contract/core/fault.ts';
import type { FileId, ProductId } from '#contract/core/ids.ts';
import { savedTopics } from '#contract/core/topics.ts';
import { wireFieldNames } from '#contract/products/form-wire.ts';
import type { UploadedFile, UploadFile } from '#contract/products/posting.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { prepareUpload, uploadOf } from '../files/index.ts';
import { keepUpload } from './arrival.ts';
import { forgetFiles } from './leavings.ts';
import { fetchPicture } from './links.ts';
import { refuseStranger } from './policy.ts';
import { deleteFile, findFile, findStoredProduct, takeProductId } from './posting-queries.ts';
import { findUpload, listUploads, takeForgottenUploads, takeUploads } from './upload-queries.ts';

/** Of one member, for products that are not posted yet: five of the largest. */
const waitingLimit = 60;
/** Days that a draft may lie. */
const keptDays = 7;

/** Throws what reading a file or fetching a picture throws, and `forbidden` for somebody else's product. */
export async function uploadFile(
  services: Services,
  { productId, file, url }: UploadFile,
  viewer: Viewer,
): Promise<UploadedFile> {
  const { database, workerProcess } = services;
  const waiting = await listUploads(database.db, viewer.memberId);
  if (waiting.length >= waitingLimit) throw invalid({ [wireFieldNames.files]: productTexts.tooManyWaiting });
  const isReserved = waiting.some((upload) => upload.productId === productId);
  const isKnown = productId !== null && ((await mayAddTo(services, productId, viewer)) || isReserved);
  const prepared =
    file === null ? await fetchPicture(services, url) : await prepareUpload(workerProcess, file);
  const id = isKnown ? productId : await takeProductId(database.db);
  const uploadId = await keepUpload(services, prepared, { memberId: viewer.memberId, productId: id });
  return { productId: id, upload: uploadOf(uploadId, prepared.values) };
}

/** False for an id that was taken for uploads and is no product's yet. */
async function mayAddTo({ database, now }: Services, id: ProductId, viewer: Viewer): Promise<boolean> {
  const product = await findStoredProduct(database.db, id);
  if (product === undefined) return false;
  refuseStranger(viewer, product, now());
  return true;
}

/**
 * Removes an upload of one's own, or a stored file of a product that the viewer may edit. Replies with that
 * product's version now. Throws `invalid` for the primary picture (specification 5).
 */
export async function removeFile(
  { write, now }: Services,
  { id }: { id: FileId },
  viewer: Viewer,
): Promise<{ message: string; version: number | null }> {
  return write(async (unit) => {
    const { tx, changed } = unit;
    const waiting = await findUpload(tx, id);
    const { memberId } = viewer;
    const [upload] = waiting?.memberId === memberId ? await takeUploads(tx, { ...waiting, ids: [id] }) : [];
    if (upload !== undefined) {
      await forgetFiles(unit, upload.productId, upload.values);
      return { message: productTexts.pictureRemoved, version: null };
    }
    // Never sent ahead, or posted just now.
    const file = await findFile(tx, id);
    if (file === undefined) throw new Fault('not_found', productTexts.fileNotThere);
    const stored = await findStoredProduct(tx, file.productId, { lock: true });
    const product = refuseStranger(viewer, stored, now());
    if (product.primaryPictureId === id) throw new Fault('invalid', productTexts.primaryStays);
    const version = await deleteFile(tx, file.productId, id);
    await forgetFiles(unit, file.productId, file);
    changed(...savedTopics({ kind: 'product', id: file.productId }));
    return { message: productTexts.pictureRemoved, version };
  });
}

/** Throws unless the viewer may remove it, before anything else is looked at (decisions 1.5). */
export async function admitRemover({ database, now }: Services, id: FileId, viewer: Viewer): Promise<void> {
  const upload = await findUpload(database.db, id);
  if (upload?.memberId === viewer.memberId) return;
  const file = await findFile(database.db, id);
  if (file === undefined) throw new Fault('not_found', productTexts.fileNotThere);
  refuseStranger(viewer, await findStoredProduct(database.db, file.productId), now());
}

/** Removes what nobody posted, a batch at a time. */
export async function clearForgottenUploads({ write }: Services): Promise<void> {
  for (let removed = 1; removed > 0; ) {
    removed = await write(async (unit) => {
      const forgotten = await takeForgottenUploads(unit.tx, { days: keptDays, count: 100 });
      for (const { productId, values } of forgotten) await forgetFiles(unit, productId, values);
      return forgotten.length;
    });
  }
}
