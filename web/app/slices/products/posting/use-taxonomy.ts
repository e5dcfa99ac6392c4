import { useQueries } from '@tanstack/react-query';
import {
  listCategories,
  listCreditKinds,
  listLabels,
  listProductTypes,
  listTags,
} from '#contract/taxonomy/calls.ts';
import type { Category, CreditKind, Label, ProductType, Tag } from '#contract/taxonomy/model.ts';
import { asFault } from '../../../client/api.ts';
import { callQuery, useApi } from '../../../client/queries.ts';

/** All taxonomy terms of products, including suspended ones (rules/taxonomy 3). */
export interface Taxonomy {
  categories: Category[];
  productTypes: ProductType[];
  tags: Tag[];
  labels: Label[];
  creditKinds: CreditKind[];
}

/** Returns the taxonomy; undefined while loading. `retry` is present after a failure. */
export function useTaxonomy() {
  const api = useApi();
  const all = { includeSuspended: true };
  const [categories, productTypes, tags, labels, creditKinds] = useQueries({
    queries: [
      callQuery(api, listCategories, all),
      callQuery(api, listProductTypes, all),
      callQuery(api, listTags, all),
      callQuery(api, listLabels, all),
      callQuery(api, listCreditKinds, all),
    ],
  });
  const lists = [categories, productTypes, tags, labels, creditKinds];
  const failed = lists.find(({ error }) => error !== null);
  const isThere = categories.data && productTypes.data && tags.data && labels.data && creditKinds.data;
  const taxonomy: Taxonomy | undefined = isThere && {
    categories: categories.data,
    productTypes: productTypes.data,
    tags: tags.data,
    labels: labels.data,
    creditKinds: creditKinds.data,
  };
  return {
    taxonomy,
    fault: failed === undefined ? undefined : asFault(failed.error),
    retry: () => {
      for (const list of lists) if (list.error !== null) list.refetch();
    },
  };
}
