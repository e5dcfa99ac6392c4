/** Counts of what each value of a filter would find, with the names of taxonomy terms. */
import type { CategoryId, CreditKindId, ProductTypeId, TagId } from '#contract/core/ids.ts';
import type { Facet, FilterName } from '#contract/products/filters.ts';
import type { ProductFilter } from '#contract/products/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Shown } from '../../platform/http/binding.ts';
import type { Taxonomy } from '../taxonomy/index.ts';
import { countFacetRows } from './facet-queries.ts';
import { momentsOf, periodEnds, refuseTurned } from './filter-moments.ts';

interface Counted extends ProductFilter {
  categoryId?: CategoryId | undefined;
  /** A search in PostgreSQL's query language. */
  query?: string;
}

/** Throws `invalid` for a range that is turned round. */
export async function countFacets(
  context: Pick<AppContext, 'database' | 'now' | 'readSite'>,
  taxonomy: Taxonomy,
  counted: Counted,
  shown: Shown,
): Promise<Facet[]> {
  refuseTurned(counted.facts);
  const { facets, until } = await countFacetRows(context.database, {
    ...counted,
    categoryId: counted.categoryId,
    labelId: counted.label,
    moments: await momentsOf(context, counted.facts, shown),
    periodEnds: await periodEnds(context, shown),
  });
  shown.until(until);
  return facets.map(({ name, values }) => ({
    name,
    values: values.map((row) => ({ ...row, name: nameOf(name, row.value, taxonomy) })),
  }));
}

/** The name of a value that is the id of a taxonomy term; '' for other values. */
function nameOf(filter: FilterName, value: string, taxonomy: Taxonomy): string {
  const id = Number(value);
  const named = {
    credit: () => taxonomy.namedCreditKinds([id as CreditKindId]),
    type: () => taxonomy.namedTypes([id as ProductTypeId]),
    tag: () => taxonomy.namedTags([id as TagId]),
  };
  return filter in named ? (named[filter as keyof typeof named]()[0]?.name ?? '') : '';
}
