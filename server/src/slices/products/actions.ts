/** Posts, edits, deletes and restores products, one transaction each, which also names the change topics. */
import type { Actor } from '#contract/accounts/model.ts';
import { changesOf } from '#contract/core/call.ts';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import type { Arrangement } from '#contract/files/model.ts';
import type { ActOn } from '#contract/posts/reason.ts';
import { wholeForm } from '#contract/products/form.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import { mayFeature, type ProductStatus, statusAt } from '#contract/products/model.ts';
import type { EditProduct, PostProduct } from '#contract/products/posting.ts';
import * as calls from '#contract/products/posting-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { MemberRequest } from '../../platform/http/binding.ts';
import { keyUsed } from '../../platform/http/body.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSession } from '../accounts/index.ts';
import {
  type Attaching,
  attachFiles,
  deleteUnposted,
  type FileOwner,
  filesGone,
  listWaiting,
  prepareIncoming,
  turnOf,
  withIncoming,
} from '../files/index.ts';
import { actOnPost, type CapLinks } from '../posts/index.ts';
import type { Taxonomy, TaxonomyCache } from '../taxonomy/index.ts';
import { manyPublished, productPublished, productsExpired } from './events.ts';
import { checkedContent, refuseOldLists, valuesOf, withCurrentTaxonomy } from './form.ts';
import {
  afterEdit,
  editedBy,
  productGone,
  refuseOutdated,
  refuseStranger,
  requireRestorable,
  statusByTime,
} from './policy.ts';
import {
  type CheckedValues,
  findSentProduct,
  insertReserved,
  takeProductId,
  updateProduct,
} from './posting-queries.ts';
import { findStoredProduct, type StoredProduct, setDeleted, setPrimaryPicture } from './stored-queries.ts';

/** The owner, the files and the idempotency key of a new product. */
interface Destined {
  owner: FileOwner;
  /** The files sent with it. */
  arrived: Attaching['arrived'];
  /** The idempotency key; null without one (rules/calls 21). */
  key: string | null;
  /** Approved together with others (rules/alerts 27). */
  isOfMany?: boolean;
}

/** A product whose form has been checked. */
interface ReadyProduct {
  title: string;
  html: string;
  booking: string;
  post(unit: UnitOfWork, destined: Destined): Promise<PostedProduct>;
}

interface PostedProduct extends Posted<ProductId> {
  /** True if the product was stored now, false if its author already sent it with the same key. */
  isNew: boolean;
}

/** Throws `invalid` with a sentence for each field that breaks a rule. */
export async function readyProduct(
  { now }: AppContext,
  taxonomyCache: TaxonomyCache,
  post: PostProduct,
  author: Pick<Actor, 'role'>,
): Promise<ReadyProduct> {
  const values = newValues(post, await taxonomyCache.read(), author, now());
  return {
    title: values.title,
    html: values.descriptionHtml,
    booking: values.booking,
    async post({ tx, changed, happened }, { owner, arrived, key, isOfMany = false }) {
      const attaching = { ...owner, arrangement: post.files, arrived };
      const inserted = await insertWithFiles(tx, { ...values, idempotencyKey: key }, attaching);
      const saved = { ...inserted, message: productFormTexts.posted };
      if (!saved.isNew) return saved;
      changed(...changesOf(calls.postProduct, post, saved));
      if (!isShown(values, { now })) return saved;
      if (isOfMany) happened(manyPublished, { productIds: [saved.id] });
      else happened(productPublished, { productId: saved.id, wasShown: false });
      return saved;
    },
  };
}

function newValues(
  { form }: PostProduct,
  taxonomy: Taxonomy,
  author: Pick<Actor, 'role'>,
  now: Date,
): CheckedValues {
  const content = checkedContent(form, taxonomy);
  return {
    ...valuesOf(content, taxonomy),
    status: statusByTime('active', content.expiresAt, now),
    isFeatured: mayFeature(author) && content.isFeatured,
  };
}

/** The author, and data of the request beside its body. */
interface Posting {
  viewer: Viewer;
  request: MemberRequest;
}

export async function postProduct(
  context: AppContext,
  taxonomyCache: TaxonomyCache,
  post: PostProduct,
  { viewer, request }: Posting,
): Promise<Posted<ProductId>> {
  const ready = () => readyProduct(context, taxonomyCache, post, viewer);
  const atFirst = await ready();
  const incoming = await prepareIncoming(context, post.files, turnOf(viewer, request.left()));
  // Checks again, as the taxonomy may have changed while the files were prepared.
  const checked = incoming.length === 0 ? atFirst : await ready();
  const owner = await ownerFor(context, post.files, viewer.memberId);
  return withIncoming(context, incoming, owner, async (arrived) => {
    const { isNew, ...saved } = await withCurrentTaxonomy(taxonomyCache, checked, ready, (product) =>
      context.write(async (unit) => {
        if (incoming.length > 0) await requireSession(unit.tx, viewer);
        return product.post(unit, { owner, arrived, key: request.idempotencyKey });
      }),
    );
    if (!isNew) await deleteUnposted(context, owner, arrived);
    return saved;
  });
}

/** Changes nothing if its author already sent it with the same key. */
async function insertWithFiles(
  tx: Tx,
  values: CheckedValues & { idempotencyKey: string | null },
  attaching: Omit<Attaching, 'primaryBefore'>,
): Promise<Pick<PostedProduct, 'id' | 'isNew'>> {
  const { productId, memberId } = attaching;
  const product = { ...values, id: productId, authorId: memberId };
  const written = await insertReserved(tx, product);
  if (written === undefined) {
    const sent = await findSentProduct(tx, product);
    // Another product was posted with this reserved id, and with the files.
    if (sent === undefined) throw filesGone(attaching.arrangement.order.map(({ id }) => id));
    if (!sent.isSame) throw keyUsed();
    return { id: sent.id, isNew: false };
  }
  refuseOldLists(written);
  const primary = await attachFiles(tx, { ...attaching, primaryBefore: null });
  if (primary !== null) await setPrimaryPicture(tx, productId, primary);
  return { id: productId, isNew: true };
}

/** The editor, and the product that `admitEditor` found. */
interface Editing {
  found: StoredProduct;
  viewer: Viewer;
  capLinks: CapLinks;
  left?: AbortSignal | undefined;
}

/**
 * Changes a product. Throws `conflict` if it was edited since the editor loaded it, `not_found` if it was deleted
 * since. Throws `invalid` if a rule is broken.
 */
export async function editProduct(
  context: AppContext,
  taxonomyCache: TaxonomyCache,
  edit: EditProduct,
  { found, viewer, capLinks, left }: Editing,
): Promise<Posted<ProductId>> {
  const { id, version, form, files, reason } = edit;
  const check = async () => checkedForm(form, await taxonomyCache.read(), found);
  const atFirst = await check();
  const { booking } = afterEdit(form, atFirst.content, found, context.now());
  const { descriptionHtml, title } = atFirst.values;
  await capLinks({ descriptionHtml, title, booking }, viewer);
  const incoming = await prepareIncoming(context, files, turnOf(viewer, left));
  const checked = incoming.length === 0 ? atFirst : await check();
  const owner = { memberId: viewer.memberId, productId: id };
  const saved = { id, message: productFormTexts.updated };
  await withIncoming(context, incoming, owner, (arrived) =>
    withCurrentTaxonomy(taxonomyCache, checked, check, ({ content, values }) =>
      context.write((unit) =>
        actOnPost(unit, { subject: { kind: 'product', id }, act: 'edited', by: viewer, reason }, async () => {
          const { tx, changed, happened } = unit;
          if (incoming.length > 0) await requireSession(tx, viewer);
          const before = refuseOutdated(version, await findStoredProduct(tx, id, { lock: true }));
          const primaryBefore = before.primaryPictureId;
          const attaching = { ...owner, arrangement: files, arrived, primaryBefore };
          const primaryPictureId = await attachFiles(tx, attaching);
          const edited = afterEdit(editedBy(viewer, form), content, before, context.now());
          refuseOldLists(await updateProduct(tx, id, { ...values, ...edited, primaryPictureId }));
          changed(...changesOf(calls.editProduct, edit, saved));
          const wasShown = isShown(before, context);
          if (isShown(edited, context)) happened(productPublished, { productId: id, wasShown });
          if (hasExpired(before, edited)) happened(productsExpired, { productIds: [id] });
        }),
      ),
    ),
  );
  return saved;
}

/** The content of an edit, and its column values. */
function checkedForm(form: EditProduct['form'], taxonomy: Taxonomy, found: StoredProduct) {
  const content = checkedContent(wholeForm(form), taxonomy, found);
  return { content, values: valuesOf(content, taxonomy) };
}

function isShown(
  product: { status: ProductStatus; expiresAt: Date | null },
  { now }: Pick<AppContext, 'now'>,
): boolean {
  return statusAt(product, now()) === 'active';
}

/** True if the edit itself expires the product. The expiry job reports all other expiries. */
function hasExpired(before: { status: ProductStatus }, after: { status: ProductStatus }): boolean {
  return before.status === 'active' && after.status === 'expired';
}

/**
 * Hides the product everywhere; its row and its files stay (rules/products 25). The caller must have checked
 * permission.
 */
export async function deleteProduct(
  { write }: AppContext,
  product: ActOn<ProductId>,
  by: Viewer,
): Promise<string> {
  const { id, reason } = product;
  await write((unit) =>
    actOnPost(unit, { subject: { kind: 'product', id }, act: 'removed', by, reason }, async () => {
      if (!(await setDeleted(unit.tx, id, by.memberId))) throw productGone();
      unit.changed(...changesOf(calls.deleteProduct, product, productFormTexts.deleted));
    }),
  );
  return productFormTexts.deleted;
}

/**
 * For staff. A product that is not deleted stays as it is. Throws `not_found` also for one that was erased with its
 * author.
 */
export async function restoreProduct(
  { write }: AppContext,
  product: ActOn<ProductId>,
  by: Viewer,
): Promise<string> {
  const { id, reason } = product;
  await write((unit) =>
    actOnPost(unit, { subject: { kind: 'product', id }, act: 'restored', by, reason }, async () => {
      const { tx, changed, happened } = unit;
      if (!(await setDeleted(tx, id, null))) return requireRestorable(await findStoredProduct(tx, id));
      changed(...changesOf(calls.restoreProduct, product, productFormTexts.restored));
      happened(productPublished, { productId: id, wasShown: false });
    }),
  );
  return productFormTexts.restored;
}

/** Throws unless the viewer may edit, before any input is checked (rules/calls 8). */
export async function admitEditor(
  { database, now }: AppContext,
  id: ProductId,
  viewer: Viewer,
  sentence?: string,
): Promise<StoredProduct> {
  return refuseStranger(viewer, await findStoredProduct(database.db, id), now(), sentence);
}

/**
 * Returns the owner of a post's files: under the id that was reserved when the first of them was uploaded, or under a
 * new one.
 */
export async function ownerFor(
  { database: { db } }: AppContext,
  { order }: Arrangement,
  memberId: MemberId,
): Promise<FileOwner> {
  const waiting = order.length === 0 ? [] : await listWaiting(db, memberId);
  const first = waiting.find(({ stored }) => order.some(({ id }) => id === stored.id));
  return { memberId, productId: first?.productId ?? (await takeProductId(db)) };
}
