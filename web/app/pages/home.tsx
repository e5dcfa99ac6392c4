import { paths } from '#contract/core/paths.ts';
import { countCategories, countFacets, listPopular } from '#contract/products/calls.ts';
import { useSite } from '../client/environment.ts';
import { failInView, loadInView, pageLoad } from '../client/page-load.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { PageTitle } from '../kit/page/page-title.tsx';
import { CatalogueScreen } from '../slices/products/catalogue-screen.tsx';
import {
  facetInput,
  filterOf,
  listInput,
  productPages,
  readListView,
  useListView,
} from '../slices/products/list-view.ts';
import { needsFacets } from '../slices/products/use-category-counts.ts';
import { newActivityOfProduct } from '../slices/read-markers/new-activity.tsx';
import { useProductAhead } from './product-load.ts';
import { productSave, productVotes } from './product-votes.tsx';

const load = pageLoad(({ url, preload, preloadPages }) => {
  const view = readListView(url.searchParams);
  return Promise.all([
    preloadPages(productPages, listInput(view)),
    // Shows the list even if its sidebar or the categories fail to load.
    preload(listPopular, {}).catch(() => undefined),
    preload(countCategories, filterOf(view)).catch(() => undefined),
    needsFacets(view) && preload(countFacets, facetInput(view)).catch(() => undefined),
  ]);
});
export const loader = load;
export const clientLoader = loadInView(failInView(load));

export default function HomePage() {
  const view = useListView();
  const { homeSentence } = useSite();
  return (
    <CatalogueScreen
      view={view}
      votes={productVotes}
      save={productSave}
      newActivity={newActivityOfProduct}
      loadAhead={useProductAhead()}
    >
      <PageHead
        {...(homeSentence !== '' && { description: homeSentence })}
        canonical={paths.home()}
        feed={{ title: 'Newest products' }}
      />
      <PageTitle lead={homeSentence || undefined}>Learning, events and careers</PageTitle>
    </CatalogueScreen>
  );
}
