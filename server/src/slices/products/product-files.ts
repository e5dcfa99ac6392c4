/** Files ahead of their product, and files that go again: whose they are, their product says. */
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
  keepAhead,
  nextPrimary,
  prepareFile,
  takeWaiting,
  turnOf,
  waitingFiles,
} from '../files/index.ts';
import { recordFileRemoval } from './file-record.ts';
import { refuseGone, refuseStranger } from './policy.ts';
import {
  findStoredProduct,
  type StoredProduct,
  setPrimaryPicture,
  takeNextVersion,
  takeProductId,
} from './posting-queries.ts';
import { isDeleted } from './queries.ts';

/** Throws what reading a file or fetching a picture throws, and `forbidden` for somebody else's product. */
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
  return keepAhead(context, prepared, { memberId, productId: id });
}

/** False for an id that was taken for uploads and is no product's yet. */
async function mayAddTo({ database, now }: AppContext, id: ProductId, viewer: Viewer): Promise<boolean> {
  const product = await findStoredProduct(database.db, id);
  if (product === undefined) return false;
  refuseStranger(viewer, product, now());
  return true;
}

interface Removal {
  message: string;
  /** The product's version now; null for a file that waited. */
  version: number | null;
}

/**
 * Removes a waiting file of one's own, or one of a product that the viewer may edit, as `admitRemover` found it.
 * Throws `invalid` for the primary picture when nothing is said of the next (rules/posting 22).
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

/** Replies with the file if it was posted just now, and is left where it is. */
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

/** With its product locked, which may be a deleted one. Replies with the product's next version. */
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

/** rules/posting 22: the primary picture goes once it is the primary one no more. */
async function passPrimaryOn(
  tx: Db,
  file: FileIn<'attached'>,
  next: FileRemoval['nextPrimary'],
): Promise<void> {
  if (next === undefined || next === file.stored.id) throw new Fault('invalid', fileTexts.primaryStays);
  await setPrimaryPicture(tx, file.productId, await nextPrimary(tx, file, next));
}

/** Throws unless the viewer may remove it, before anything else is looked at (rules/calls 8). */
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
 * Whether files of a product may be had: of a deleted one they may not (rules/files 19). Kept as a reply that shows the
 * product is, so that whatever changes it is known at once, in every instance. An id that was taken for uploads is in
 * reach before its product is there.
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
