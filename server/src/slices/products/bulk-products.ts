/** Products written in bulk: checked as a form is, and written in the caller's transaction. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { contentTopics, topics } from '#contract/core/topics.ts';
import { formOfFacts } from '#contract/products/facts-form.ts';
import type { ProductForm } from '#contract/products/form.ts';
import { statusAt } from '#contract/products/model.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Taxonomy } from '../taxonomy/index.ts';
import { manyEdited, manyPublished, productsExpired } from './events.ts';
import { checkedContent, valuesOf } from './form.ts';
import { statusByTime } from './policy.ts';
import {
  type CheckedValues,
  findOldLists,
  insertProducts,
  type ProductValues,
  updateProducts,
} from './posting-queries.ts';
import type { WholeProduct } from './stored-queries.ts';

/** Converts a form that staff may submit. Throws `invalid` with a sentence for each field that breaks a rule. */
export function wantedProduct(
  form: ProductForm,
  taxonomy: Taxonomy,
  now: Date,
  before?: WholeProduct,
): CheckedValues {
  const content = checkedContent(form, taxonomy, before);
  const status = statusByTime(content.status, content.expiresAt, now);
  return { ...valuesOf(content, taxonomy), status, isFeatured: content.isFeatured };
}

/** The fields of a form, as compared and logged; all other columns derive from them. */
const entered = [
  'title',
  'descriptionHtml',
  'url',
  'isOnline',
  'booking',
  'memberPriceCents',
  'nonMemberPriceCents',
  'originalPriceCents',
  'hideOriginalPrice',
  'categoryIds',
  'productTypeIds',
  'tagIds',
  'labelIds',
  'isFeatured',
  'status',
  'expiresAt',
  'facts',
] as const satisfies readonly (keyof ProductValues)[];
type Entered = (typeof entered)[number];

/**
 * Returns the fields that differ from the wanted ones. An expired product counts as expired even before it is marked.
 */
export function differingFields(before: ProductValues, wanted: ProductValues, now: Date): Entered[] {
  const present = comparable({ ...before, status: statusAt(before, now) });
  const wished = comparable(wanted);
  return entered.filter((field) => JSON.stringify(present[field]) !== JSON.stringify(wished[field]));
}

/** The stored facts have their keys in another order. */
function comparable(values: ProductValues) {
  return { ...values, facts: formOfFacts(values.facts) };
}

/** Thrown if products must be checked again with the current taxonomy. */
export class TaxonomyChanged extends Error {}

/** Locks the taxonomy that the products were checked with. Call this before writing them. Throws `TaxonomyChanged`. */
export async function lockTaxonomy(tx: Tx, wanted: readonly CheckedValues[]): Promise<void> {
  const changed = await findOldLists(tx, wanted);
  if (changed.length > 0) throw new TaxonomyChanged(changed.join(', '));
}

/** Inserts products and publishes those that are shown. Returns their ids in the same order. */
export async function addProducts(
  { tx, changed, happened }: UnitOfWork,
  authorId: MemberId,
  wanted: readonly ProductValues[],
): Promise<ProductId[]> {
  const ids = await insertProducts(
    tx,
    wanted.map((values) => ({ ...values, authorId })),
  );
  if (ids.length > 0) changed(topics.lists('product'));
  const productIds = ids.filter((_id, place) => wanted[place]?.status === 'active');
  if (productIds.length > 0) happened(manyPublished, { productIds });
  return ids;
}

export interface Revision {
  /** The product before the edit; its row must be locked. */
  before: WholeProduct;
  wanted: CheckedValues;
}

/** Saves an edit of each; authors and pictures stay. */
export async function reviseProducts(
  unit: UnitOfWork,
  revisions: readonly Revision[],
  now: Date,
): Promise<void> {
  const updated = revisions.map(({ before: { id, primaryPictureId }, wanted }) => ({
    ...wanted,
    id,
    primaryPictureId,
  }));
  await updateProducts(unit.tx, updated);
  for (const { id } of updated) unit.changed(...contentTopics({ kind: 'product', id }));
  publishMany(unit, revisions, now);
  const productIds = revisions.filter(hasExpired).map(({ before }) => before.id);
  if (productIds.length > 0) unit.happened(productsExpired, { productIds });
}

/** Publishes those that are shown now, for the first time or again. */
function publishMany({ happened }: UnitOfWork, revisions: readonly Revision[], now: Date): void {
  const shown = revisions.filter(({ wanted }) => wanted.status === 'active');
  const { edited = [], published = [] } = Object.groupBy(shown, ({ before }) =>
    statusAt(before, now) === 'active' ? 'edited' : 'published',
  );
  if (edited.length > 0) happened(manyEdited, { productIds: edited.map(({ before }) => before.id) });
  if (published.length > 0) happened(manyPublished, { productIds: published.map(({ before }) => before.id) });
}

/** True if the revision itself expires the product. The expiry job reports all other expiries. */
function hasExpired({ before, wanted }: Revision): boolean {
  return before.status === 'active' && wanted.status === 'expired';
}
