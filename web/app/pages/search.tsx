import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { countCategories } from '#contract/products/calls.ts';
import { unfiltered } from '#contract/products/model.ts';
import { countSearchFacets, searchProducts } from '#contract/search/calls.ts';
import { loadInView, pageLoad } from '../client/page-load.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { needsFacets } from '../slices/products/use-category-counts.ts';
import { SearchScreen } from '../slices/search/search-screen.tsx';
import {
  facetInput,
  isSearchable,
  readSearch,
  showsFilters,
  soundSearch,
} from '../slices/search/search-view.ts';

const lead = 'Find courses, events and positions by name or description.';

const load = pageLoad(async ({ url, preload }) => {
  const search = soundSearch(readSearch(url.searchParams));
  if (!isSearchable(search)) return;
  const [{ count }] = await Promise.all([
    preload(searchProducts, search),
    needsFacets({ ...search, showFilters: showsFilters(url.searchParams) }) &&
      preload(countSearchFacets, facetInput(search)).catch(() => undefined),
  ]);
  // Suggestions for an empty result; the page works without them.
  if (count === 0) await preload(countCategories, unfiltered).catch(() => undefined);
});
export const loader = load;
export const clientLoader = loadInView(load);

export default function SearchPage() {
  const [query] = useSearchParams();
  const asked = useMemo(() => readSearch(query), [query]);
  const search = useMemo(() => soundSearch(asked), [asked]);
  return (
    <>
      <PageHead title={search.text === '' ? 'Search' : `Search: ${search.text}`} description={lead} noindex />
      <SearchScreen search={search} chosen={asked.facts} showFilters={showsFilters(query)} />
    </>
  );
}
