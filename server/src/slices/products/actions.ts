/** Posting, editing, deleting and restoring: one transaction each, with what changes named in it. */
import { changesOf } from '#contract/core/call.ts';
import type { ProductId } from '#contract/core/ids.ts';
import type { Arrangement } from '#contract/files/model.ts';
import type { ActOn } from '#contract/posts/reason.ts';
import { wholeForm } from '#contract/products/form.ts';
import { mayFeature, type ProductStatus, statusAt } from '#contract/products/model.ts';
import type { EditProduct, PostProduct } from '#contract/products/posting.ts';
import * as calls from '#contract/products/posting-calls.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import {
  type Attaching,
  attachFiles,
  fileGone,
  listWaiting,
  prepareIncoming,
  turnOf,
  withIncoming,
} from '../files/index.ts';
import type { MasterCache } from '../masters/index.ts';
import { actOnPost } from '../posts/index.ts';
import { productPublished, productsExpired } from './facts.ts';
import { checkedContent, valuesOf } from './form.ts';
import {
  afterEdit,
  editedBy,
  productGone,
  refuseLost,
  refuseOutdated,
  refuseStranger,
  statusByTime,
} from './policy.ts';
import {
  findStoredProduct,
  insertReserved,
  type ProductValues,
  type StoredProduct,
  setDeleted,
  setPrimaryPicture,
  takeProductId,
  updateProduct,
} from './posting-queries.ts';

export interface PostedProduct {
  id: ProductId;
  message: string;
}

export async function postProduct(
  services: Services,
  masterCache: MasterCache,
  post: PostProduct,
  viewer: Viewer,
  left?: AbortSignal,
): Promise<PostedProduct> {
  const { form, files } = post;
  const masters = await masterCache.read();
  const content = checkedContent(form, masters);
  const incoming = await prepareIncoming(services, files, turnOf(viewer, left));
  const owner = { memberId: viewer.memberId, productId: await idFor(services, files, viewer) };
  const values = {
    ...valuesOf(content, masters),
    status: statusByTime('active', content.expiresAt, services.now()),
    isFeatured: mayFeature(viewer) && content.isFeatured,
  };
  const saved = { id: owner.productId, message: productTexts.posted };
  await withIncoming(services, incoming, owner, (arrived) =>
    services.write(async ({ tx, changed, happened }) => {
      await insertWithFiles(tx, values, { ...owner, arrangement: files, arrived });
      changed(...changesOf(calls.postProduct, post, saved));
      if (isShown(values, services)) happened(productPublished, { productId: saved.id, wasShown: false });
    }),
  );
  return saved;
}

async function insertWithFiles(
  tx: Tx,
  values: ProductValues,
  attaching: Omit<Attaching, 'primaryBefore'>,
): Promise<void> {
  const { productId, memberId } = attaching;
  const isNew = await insertReserved(tx, { ...values, id: productId, authorId: memberId });
  // What it was to take was posted, with this id, before.
  if (!isNew) throw fileGone();
  const primary = await attachFiles(tx, { ...attaching, primaryBefore: null });
  if (primary !== null) await setPrimaryPicture(tx, productId, primary);
}

/**
 * Changes a product as `admitEditor` found it. Throws `conflict` when the version that was loaded is not the newest
 * any more, `not_found` when it was deleted meanwhile.
 */
export async function editProduct(
  services: Services,
  masterCache: MasterCache,
  edit: EditProduct,
  found: StoredProduct,
  viewer: Viewer,
  left?: AbortSignal,
): Promise<PostedProduct> {
  const { id, version, form, files, reason } = edit;
  const masters = await masterCache.read();
  const content = checkedContent(wholeForm(form), masters, found);
  const incoming = await prepareIncoming(services, files, turnOf(viewer, left));
  const values = valuesOf(content, masters);
  const owner = { memberId: viewer.memberId, productId: id };
  const saved = { id, message: productTexts.updated };
  await withIncoming(services, incoming, owner, (arrived) =>
    services.write((unit) =>
      actOnPost(unit, { subject: { kind: 'product', id }, act: 'edited', by: viewer, reason }, async () => {
        const { tx, changed, happened } = unit;
        const before = refuseOutdated(version, await findStoredProduct(tx, id, { lock: true }));
        const primaryBefore = before.primaryPictureId;
        const attaching = { ...owner, arrangement: files, arrived, primaryBefore };
        const primaryPictureId = await attachFiles(tx, attaching);
        const kept = afterEdit(editedBy(viewer, form), content, before, services.now());
        await updateProduct(tx, id, { ...values, ...kept, primaryPictureId });
        changed(...changesOf(calls.editProduct, edit, saved));
        const wasShown = isShown(before, services);
        if (isShown(kept, services)) happened(productPublished, { productId: id, wasShown });
        if (hasExpired(before, kept)) happened(productsExpired, { productIds: [id] });
      }),
    ),
  );
  return saved;
}

function isShown(product: { status: ProductStatus; expiresAt: Date | null }, { now }: Services): boolean {
  return statusAt(product, now()) === 'active';
}

/** By an edit: what the clock finds expired it tells itself. */
function hasExpired(before: { status: ProductStatus }, kept: { status: ProductStatus }): boolean {
  return before.status === 'active' && kept.status === 'expired';
}

/** Hides it everywhere; its row and its files stay (rules/products 25). Whoever comes here was admitted. */
export async function deleteProduct(
  { write }: Services,
  product: ActOn<ProductId>,
  by: Viewer,
): Promise<string> {
  const { id, reason } = product;
  await write((unit) =>
    actOnPost(unit, { subject: { kind: 'product', id }, act: 'removed', by, reason }, async () => {
      if (!(await setDeleted(unit.tx, id, by.memberId))) throw productGone();
      unit.changed(...changesOf(calls.deleteProduct, product, productTexts.deleted));
    }),
  );
  return productTexts.deleted;
}

/** The staff's; one that is not deleted stays as it is. Throws `not_found` for what went with its author, too. */
export async function restoreProduct(
  { write }: Services,
  product: ActOn<ProductId>,
  by: Viewer,
): Promise<string> {
  const { id, reason } = product;
  await write((unit) =>
    actOnPost(unit, { subject: { kind: 'product', id }, act: 'restored', by, reason }, async () => {
      const { tx, changed, happened } = unit;
      if (!(await setDeleted(tx, id, null))) return refuseLost(await findStoredProduct(tx, id));
      changed(...changesOf(calls.restoreProduct, product, productTexts.restored));
      happened(productPublished, { productId: id, wasShown: false });
    }),
  );
  return productTexts.restored;
}

/** Throws unless the viewer may edit, before anything that was sent is looked at (rules/calls 8). */
export async function admitEditor(
  { database, now }: Services,
  id: ProductId,
  viewer: Viewer,
  sentence?: string,
): Promise<StoredProduct> {
  return refuseStranger(viewer, await findStoredProduct(database.db, id), now(), sentence);
}

/** The id that was taken when the first of its files arrived, or a new one. */
async function idFor(
  { database }: Services,
  { order }: Arrangement,
  { memberId }: Viewer,
): Promise<ProductId> {
  if (order.length === 0) return takeProductId(database.db);
  const waiting = await listWaiting(database.db, memberId);
  const first = waiting.find(({ stored }) => order.some(({ id }) => id === stored.id));
  return first?.productId ?? takeProductId(database.db);
}
