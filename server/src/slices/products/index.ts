/**
 * Products: the catalogue.
 *
 * - Lists show active products before their expiry, unless all are requested.
 * - Deleted products are shown nowhere; their rows stay.
 * - A product references taxonomy terms by id; their names come from the taxonomy cache.
 * - Prices are integer cents. A parent category lists its children's products.
 * - The author may change a product for 7 days, staff always. Simultaneous edits do not overwrite each other.
 * - Files may be uploaded before their product, under its reserved id.
 * - Views are counted outside the requests and saved in batches.
 */
export { ownerFor, readyProduct } from './actions.ts';
export {
  addProducts,
  differingFields,
  lockTaxonomy,
  type Revision,
  reviseProducts,
  TaxonomyChanged,
  wantedProduct,
} from './bulk-products.ts';
export {
  type CardRow,
  cardColumns,
  cardJoins,
  cardOf,
  type FactsRow,
  factsColumns,
  relatedPrice,
  shownFacts,
} from './card.ts';
export {
  addClicks,
  addViews,
  forgetGoneProductDays,
  forgetProductDays,
  listRanked,
  type Ranking,
  rankProducts,
} from './day-queries.ts';
export { manyEdited, manyPriority, manyPublished, productPublished, productsExpired } from './events.ts';
export { countFacets } from './facets.ts';
export { factValues } from './fact-queries.ts';
export {
  lastProductId,
  listMappedProducts,
  listNewestProducts,
  type NewestProduct,
} from './feed-queries.ts';
export { type FilterMoments, factConditions, requirementsOf } from './filter-queries.ts';
export { momentsOf, requireRangeOrder } from './filter-time-range.ts';
export { withCurrentTaxonomy } from './form.ts';
export { productCronJobs, productJobs } from './jobs.ts';
export { eraseProductsOf, exportProducts } from './personal-data.ts';
export {
  type CheckedValues,
  insertProducts,
  type NewProduct,
  type ProductValues,
} from './posting-queries.ts';
export { postingRoutes } from './posting-routes.ts';
export { areFilesInReach } from './product-files.ts';
export { ProductReads } from './product-reads.ts';
export {
  isActive,
  type Narrowing,
  narrowingOf,
} from './queries.ts';
export { productRoutes, type VisitCounters } from './routes.ts';
export { changeManyProducts, restoreProductContent } from './staff-actions.ts';
export {
  countWhole,
  listWhole,
  listWholeAfter,
  setPrimaryPicture,
  type WholeProduct,
} from './stored-queries.ts';
export { VisitCounter } from './visit-counter.ts';
