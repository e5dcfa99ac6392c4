import { isStaff } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { ListPage } from '#contract/core/request.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { SavedProducts, SaveProduct } from '#contract/saved/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { cardOf } from '../products/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { deleteSaved, findInterest, insertSaved, listSavedRows } from './queries.ts';

/** Sets whether the member has saved a product. Throws `not_found` if one to save does not exist. */
export async function saveProduct(
  { database }: AppContext,
  { id, isSaved }: SaveProduct,
  memberId: MemberId,
): Promise<boolean> {
  if (!isSaved) await deleteSaved(database, memberId, id);
  else if (!(await insertSaved(database, memberId, id))) throw productGone();
  return isSaved;
}

export async function readSaved(
  { database, now }: AppContext,
  taxonomyCache: TaxonomyCache,
  page: ListPage,
  memberId: MemberId,
): Promise<SavedProducts> {
  const [taxonomy, { rows, total }] = await Promise.all([
    taxonomyCache.read(),
    listSavedRows(database, memberId, page),
  ]);
  const at = now();
  const products = rows.map((row) => ({
    id: row.id,
    savedAt: row.savedAt,
    product: row.isDeleted ? null : cardOf(row, taxonomy, at),
  }));
  return { products, total };
}

/** The number of other members who saved a product. Throws `forbidden` for all but its author and the staff. */
export async function countInterested(
  { database }: AppContext,
  id: ProductId,
  viewer: Viewer,
): Promise<number> {
  const interest = await findInterest(database, id);
  if (interest === undefined) throw productGone();
  if (interest.authorId !== viewer.memberId && !isStaff(viewer.role))
    throw new Fault('forbidden', accountTexts.notAllowed);
  return interest.count;
}

function productGone(): Fault {
  return new Fault('not_found', productTexts.notThere);
}
