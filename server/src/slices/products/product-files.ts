/** Uploads files before their product is posted, and removes files. The product determines their owner. */
import { Fault } from '#contract/core/fault.ts';
import type { FileId, ProductId } from '#contract/core/ids.ts';
import { contentTopics, topics } from '#contract/core/topics.ts';
import type { FileIn, FileRemoval, UploadFile } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  deleteAttached,
  findFile,
  forgetFile,
  nextPrimary,
  prepareFile,
  storeUnpostedFile,
  takeWaiting,
  turnOf,
  waitingFiles,
} from '../files/index.ts';
import { recordFileRemoval } from './file-record.ts';
import { refuseGone, refuseStranger } from './policy.ts';
import { takeProductId } from './posting-queries.ts';
import { isDeleted } from './queries.ts';
import {
  findStoredProduct,
  type StoredProduct,
  setPrimaryPicture,
  takeNextVersion,
} from './stored-queries.ts';

/** Uploads a file. Throws the errors of reading or fetching it, and `forbidden` for another member's product. */
export async function uploadFile(
  context: AppContext,
  { productId, file }: UploadFile,
  viewer: Viewer,
  left?: AbortSignal,
): Promise<FileIn<'waiting'>> {
  const { memberId } = viewer;
  const waiting = await waitingFiles(context, memberId);
  const isReserved = waiting.some((other) => other.productId === productId);
  const isKnown = productId !== null && ((await mayAddTo(context, productId, viewer)) || isReserved);
  const prepared = await prepareFile(context, file, turnOf(viewer, left));
  const id = isKnown ? productId : await takeProductId(context.database.db);
  return storeUnpostedFile(context, prepared, { memberId, productId: id });
}

/**
 * True if the viewer may add files to this product. False for an id that is reserved for uploads and has no product
 * yet.
 */
async function mayAddTo({ database, now }: AppContext, id: ProductId, viewer: Viewer): Promise<boolean> {
  const product = await findStoredProduct(database.db, id);
  if (product === undefined) return false;
  refuseStranger(viewer, product, now());
  return true;
}

interface Removal {
  message: string;
  /** The product's new version; null for a waiting file. */
  version: number | null;
}

/**
 * Removes the viewer's waiting file, or a file of a product that the viewer may edit. `admitRemover` must have found
 * it. Throws `invalid` for the primary picture if no successor is named (rules/posting 22).
 */
export async function removeFile(
  { write }: AppContext,
  removal: FileRemoval,
  found: FileIn<'waiting' | 'attached'>,
  viewer: Viewer,
): Promise<Removal> {
  const version = await write(async (unit) => {
    const attached = found.state === 'attached' ? found : await removeWaiting(unit, found, viewer);
    return attached === undefined ? null : removeShown(unit, attached, removal.nextPrimary, viewer);
  });
  return { message: fileTexts.pictureRemoved, version };
}

/** Returns the file, without removing it, if it has just been posted. */
async function removeWaiting(
  unit: UnitOfWork,
  { productId, stored }: FileIn<'waiting'>,
  { memberId }: Viewer,
): Promise<FileIn<'attached'> | undefined> {
  const [taken] = await takeWaiting(unit.tx, { memberId, productId }, [stored.id]);
  if (taken !== undefined) {
    await forgetFile(unit, taken);
    return undefined;
  }
  const file = await findFile(unit.tx, stored.id, memberId);
  if (file?.state !== 'attached') throw fileNotThere();
  return file;
}

async function removeShown(
  unit: UnitOfWork,
  file: FileIn<'attached'>,
  next: FileRemoval['nextPrimary'],
  viewer: Viewer,
): Promise<number> {
  const product = refuseGone(await findStoredProduct(unit.tx, file.productId, { lock: true }));
  const version = await removeAttached(unit, file, product, next);
  await recordFileRemoval(unit, file, { by: viewer });
  return version;
}

/** The product must be locked, and may be deleted. Returns its next version. */
export async function removeAttached(
  unit: UnitOfWork,
  file: FileIn<'attached'>,
  { primaryPictureId }: StoredProduct,
  next: FileRemoval['nextPrimary'],
): Promise<number> {
  const { tx, changed } = unit;
  const { productId, stored } = file;
  if (primaryPictureId === stored.id) await passPrimaryOn(tx, file, next);
  if (!(await deleteAttached(tx, file))) throw fileNotThere();
  await forgetFile(unit, file);
  changed(...contentTopics({ kind: 'product', id: productId }));
  return takeNextVersion(tx, productId);
}

/** rules/posting 22: another picture becomes the primary one before it is removed. */
async function passPrimaryOn(
  tx: Db,
  file: FileIn<'attached'>,
  next: FileRemoval['nextPrimary'],
): Promise<void> {
  if (next === undefined || next === file.stored.id) throw new Fault('invalid', fileTexts.primaryStays);
  await setPrimaryPicture(tx, file.productId, await nextPrimary(tx, file, next));
}

/** Throws unless the viewer may remove it, before any other check (rules/calls 8). */
export async function admitRemover(
  { database, now }: AppContext,
  id: FileId,
  viewer: Viewer,
): Promise<FileIn<'waiting' | 'attached'>> {
  const file = await findFile(database.db, id, viewer.memberId);
  if (file === undefined) throw fileNotThere();
  if (file.state === 'attached') {
    refuseStranger(viewer, await findStoredProduct(database.db, file.productId), now());
  }
  return file;
}

export function fileNotThere(): Fault {
  return new Fault('not_found', fileTexts.fileNotThere);
}

/**
 * False for files of a deleted product (rules/files 19). The answer is cached with the product's topics, so that
 * changes take effect at once in every instance. A reserved id counts as reachable before its product exists.
 */
export async function areFilesInReach({ cache, database }: AppContext, id: ProductId): Promise<boolean> {
  const { status } = await cache.through(`files of product ${id}`, async () => ({
    status: (await isDeleted(database, id)) ? 404 : 200,
    contentType: '',
    body: '',
    topics: [topics.everything, topics.subject({ kind: 'product', id })],
  }));
  return status === 200;
}
