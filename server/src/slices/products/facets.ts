/** Counts of what each value of a filter would find, with the names of taxonomy terms. */
import type { CategoryId, CreditKindId, LabelId, ProductTypeId, TagId } from '#contract/core/ids.ts';
import { filterValueName } from '#contract/products/filter-text.ts';
import type { Facet, FilterName } from '#contract/products/filters.ts';
import type { ProductFilter } from '#contract/products/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Shown } from '../../platform/http/binding.ts';
import type { Taxonomy } from '../taxonomy/index.ts';
import { countFacetRows } from './facet-queries.ts';
import { momentsOf, periodEnds, requireRangeOrder } from './filter-time-range.ts';

interface Counted extends ProductFilter {
  categoryId?: CategoryId | undefined;
  /** A full-text search in `tsquery` syntax. */
  query?: string;
}

/** Throws `invalid` for a range that is turned round. */
export async function countFacets(
  context: Pick<AppContext, 'database' | 'now' | 'readSite'>,
  taxonomy: Taxonomy,
  counted: Counted,
  shown: Shown,
): Promise<Facet[]> {
  requireRangeOrder(counted.facts);
  const { facets, until } = await countFacetRows(context.database, {
    ...counted,
    categoryId: counted.categoryId,
    moments: await momentsOf(context, counted.facts, shown),
    periodEnds: await periodEnds(context, shown),
  });
  shown.until(until);
  return facets.map(({ name, values, isSampled }) => ({
    name,
    isSampled,
    values: values.map((row) => ({ ...row, name: nameOf(name, row.value, taxonomy) })),
  }));
}

/** A value as readers know it: a choice, a state or a taxonomy term; '' for a term that is gone. */
function nameOf(filter: FilterName, value: string, taxonomy: Taxonomy): string {
  const id = Number(value);
  if (filter === 'credit') return taxonomy.namedCreditKinds([id as CreditKindId])[0]?.name ?? '';
  if (filter === 'type') return taxonomy.namedTypes([id as ProductTypeId])[0]?.name ?? '';
  if (filter === 'tag') return taxonomy.namedTags([id as TagId])[0]?.name ?? '';
  if (filter === 'label') return taxonomy.namedLabels([id as LabelId])[0]?.name ?? '';
  return filterValueName(filter, value);
}
