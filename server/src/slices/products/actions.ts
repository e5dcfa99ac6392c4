/** Posting, editing, deleting and restoring: one transaction each, with what changes named in it. */
import { Fault } from '#contract/core/fault.ts';
import type { FileId, ProductId } from '#contract/core/ids.ts';
import { savedTopics } from '#contract/core/topics.ts';
import { mayFeature } from '#contract/products/model.ts';
import type { EditProduct, PostProduct, PrimaryChoice } from '#contract/products/posting.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterDirectory } from '../masters/index.ts';
import { type Arrived, attachFiles, readIncoming, uploadGone, withIncoming } from './arrival.ts';
import { checkedContent, valuesOf } from './form.ts';
import { refuseStranger, statusAfterEdit, statusByTime } from './policy.ts';
import {
  findStoredProduct,
  insertReserved,
  setDeleted,
  takeProductId,
  updateProduct,
} from './posting-queries.ts';
import { listUploads } from './upload-queries.ts';

export interface Saved {
  id: ProductId;
  message: string;
}

export async function postProduct(
  services: Services,
  directory: MasterDirectory,
  post: PostProduct,
  viewer: Viewer,
): Promise<Saved> {
  const masters = await directory.read();
  const content = checkedContent(post.form, masters);
  const incoming = await readIncoming(services, post);
  const productId = await idFor(services, post, viewer);
  const owner = { productId, memberId: viewer.memberId };
  const status = statusByTime('active', content.expiresAt, services.now());
  const isFeatured = mayFeature(viewer) && content.isFeatured;
  await withIncoming(services, incoming, owner, (arrived) =>
    services.write(async ({ tx, changed }) => {
      const values = valuesOf(content, masters, { status, isFeatured });
      const isNew = await insertReserved(tx, { ...values, id: productId, authorId: viewer.memberId });
      // What it was to take was posted, with this id, before.
      if (!isNew) throw uploadGone();
      await attachFiles(tx, {
        ...owner,
        arrangement: [...post.arrangement, ...arrived.map(({ id }) => ({ id, alt: '' }))],
        primaryId: primaryOf(post.primary, arrived),
        primaryBefore: null,
      });
      changed(...savedTopics({ kind: 'product', id: productId }));
    }),
  );
  return { id: productId, message: productTexts.posted };
}

/** Throws `conflict` when the version that was loaded is not the newest any more. */
export async function editProduct(
  services: Services,
  directory: MasterDirectory,
  edit: EditProduct,
  viewer: Viewer,
): Promise<Saved> {
  const { id, version } = edit;
  const masters = await directory.read();
  const found = await findStoredProduct(services.database.db, id);
  const content = checkedContent(edit.form, masters, refuseStranger(viewer, found, services.now()));
  const incoming = await readIncoming(services, edit);
  const owner = { productId: id, memberId: viewer.memberId };
  await withIncoming(services, incoming, owner, (arrived) =>
    services.write(async ({ tx, changed }) => {
      const stored = await findStoredProduct(tx, id, { lock: true });
      const before = refuseStranger(viewer, stored, services.now());
      if (version !== null && version !== before.version) {
        throw new Fault('conflict', productTexts.changedMeanwhile);
      }
      const values = valuesOf(content, masters, {
        status: statusAfterEdit(viewer, before.status, content, services.now()),
        isFeatured: mayFeature(viewer) ? content.isFeatured : before.isFeatured,
      });
      await updateProduct(tx, id, values);
      await attachFiles(tx, {
        ...owner,
        arrangement: [...edit.arrangement, ...arrived.map((file) => ({ id: file.id, alt: '' }))],
        primaryId: primaryOf(edit.primary, arrived),
        primaryBefore: before.primaryPictureId,
      });
      changed(...savedTopics({ kind: 'product', id }));
    }),
  );
  return { id, message: productTexts.updated };
}

/** Hides it everywhere; its row and its files stay (decisions 2.4). */
export async function deleteProduct(
  { write, now }: Services,
  { id }: { id: ProductId },
  viewer: Viewer,
): Promise<string> {
  await write(async ({ tx, changed }) => {
    const stored = await findStoredProduct(tx, id, { lock: true });
    refuseStranger(viewer, stored, now(), productTexts.mayNotDelete);
    await setDeleted(tx, id, viewer.memberId);
    changed(...savedTopics({ kind: 'product', id }));
  });
  return productTexts.deleted;
}

/** The staff's; one that is not deleted stays as it is. */
export async function restoreProduct({ write }: Services, { id }: { id: ProductId }): Promise<string> {
  await write(async ({ tx, changed }) => {
    const stored = await findStoredProduct(tx, id, { lock: true });
    if (stored === undefined) throw new Fault('not_found', productTexts.notThere);
    if (!stored.isDeleted) return;
    await setDeleted(tx, id, null);
    changed(...savedTopics({ kind: 'product', id }));
  });
  return productTexts.restored;
}

/** Throws unless the viewer may edit, before anything that was sent is looked at (decisions 1.5). */
export async function admitEditor(
  { database, now }: Services,
  id: ProductId,
  viewer: Viewer,
  sentence?: string,
): Promise<void> {
  refuseStranger(viewer, await findStoredProduct(database.db, id), now(), sentence);
}

/** The id that was taken when the first of its files arrived, or a new one. */
async function idFor({ database }: Services, post: PostProduct, viewer: Viewer): Promise<ProductId> {
  if (post.arrangement.length === 0) return takeProductId(database.db);
  const waiting = await listUploads(database.db, viewer.memberId);
  const first = waiting.find(({ id }) => post.arrangement.some((file) => file.id === id));
  return first?.productId ?? takeProductId(database.db);
}

/** A name that nothing came along under chooses nothing. */
function primaryOf(choice: PrimaryChoice | null, arrived: Arrived[]): FileId | null {
  if (choice === null) return null;
  return 'id' in choice ? choice.id : (arrived.find(({ name }) => name === choice.name)?.id ?? null);
}
