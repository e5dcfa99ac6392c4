import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { totalFigure } from '#contract/core/number-text.ts';
import { pageParameters, paths } from '#contract/core/paths.ts';
import { countFacets } from '#contract/products/calls.ts';
import {
  type CountedCategory,
  listOrders,
  type ProductList,
  priceRanges,
  productCountLimit,
} from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { usePages } from '../../client/queries.ts';
import { ApplyWithoutScripts, PlainSelect } from '../../kit/form/plain-select.tsx';
import { useEarlyChoice } from '../../kit/form/use-early-choice.ts';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { totalText } from '../posts/counts.ts';
import classes from './catalogue-screen.module.css';
import { openBranch, topCategories } from './category-tree.ts';
import { FactFilters } from './fact-filters.tsx';
import { FeaturedProducts, showWhole } from './featured-products.tsx';
import {
  facetInput,
  filterOf,
  type ListView,
  listInput,
  listViewQuery,
  productPages,
  queryForCategory,
  readListView,
} from './list-view.ts';
import { type CardParts, ProductFeed } from './product-feed.tsx';
import { useCategoryCounts, useFacets } from './use-category-counts.ts';

interface CatalogueScreenProps extends CardParts {
  view: ListView;
  /** Slug; absent on the home page. */
  category?: string;
  /** The page's title. */
  children: ReactNode;
}

/** Shared layout of the home page and the category listings: categories, sidebar, filter bar and list. */
export function CatalogueScreen({ view, category, children, ...parts }: CatalogueScreenProps) {
  const heading = useId();
  const { data } = usePages(productPages, listInput(view, category));
  // Show All does not remount the list.
  const listKey = `${category ?? ''} ${listViewQuery({ ...view, showAll: false })} ${view.skip}`;
  return (
    <>
      <a href="#products" className={classes.skip}>
        Skip to products
      </a>
      <div className={classes.head}>{children}</div>
      <CategoryNav current={category} view={view} />
      <div className={classes.columns}>
        <FeaturedProducts />
        <section id="products" tabIndex={-1} className={classes.main} aria-labelledby={heading}>
          <h2 id={heading} className="visually-hidden">
            Products
          </h2>
          <FilterBar view={view} category={category} list={data?.pages[0]} />
          <ProductFeed key={listKey} view={view} category={category} {...parts} />
        </section>
      </div>
    </>
  );
}

/**
 * Links to every category, with the number of products that match the filter (rules/products 36). Its space is reserved
 * while it loads.
 */
function CategoryNav({ current, view }: { current: string | undefined; view: ListView }) {
  const { counts, isLost } = useCategoryCounts(filterOf(view));
  const followLinks = useLinkClicks();
  const line = useCurrentInView(current);
  if (isLost) return null;
  const { categories = [], total = 0 } = counts ?? {};
  const query = queryForCategory(view);
  const branch = openBranch(categories, current);
  const item = (category: CountedCategory, below?: CountedCategory[]) => (
    <Item
      key={category.id}
      name={category.name}
      count={category.count}
      to={paths.listing(category.slug) + query}
      isCurrent={category.slug === current}
      below={below?.map((child) => item(child))}
    />
  );
  return (
    <nav aria-label={productTexts.categoryNav} className={classes.nav}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links answer keys with clicks. */}
      <ul ref={line} className={classes.line} onClick={followLinks} onFocus={showWhole}>
        {counts !== undefined && (
          <Item
            name={productTexts.allCategories}
            count={total}
            to={paths.home() + query}
            isCurrent={current === undefined}
          />
        )}
        {topCategories(categories).map((top) => item(top, top === branch?.top ? branch.below : undefined))}
      </ul>
    </nav>
  );
}

interface ItemProps {
  name: string;
  count: number;
  to: string;
  isCurrent: boolean;
  /** Links below the open category. */
  below?: ReactNode[] | undefined;
}

function Item({ name, count, to, isCurrent, below }: ItemProps) {
  return (
    <li data-open={below !== undefined || undefined}>
      <a href={to} className={classes.categoryNavLink} aria-current={isCurrent ? 'page' : undefined}>
        {name} <span className={classes.count}>{totalFigure(count, productCountLimit)}</span>
      </a>
      {below !== undefined && below.length > 0 && <ul className={classes.below}>{below}</ul>}
    </li>
  );
}

/** Scrolls the current category into view, as the row scrolls sideways on a narrow screen. */
function useCurrentInView(current: string | undefined) {
  const line = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category is another place in the line.
  useEffect(() => {
    const link = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (line.current && link) line.current.scrollLeft = link.offsetLeft - line.current.clientWidth / 3;
  }, [current]);
  return line;
}

interface FilterBarProps {
  view: ListView;
  /** Slug; absent on the home page. */
  category?: string | undefined;
  /** The loaded list; undefined until then. */
  list: Pick<ProductList, 'total'> | undefined;
}

/** Filters of the list. Their state is the address; without scripts it is a form that requests that address. */
function FilterBar({ view, category, list }: FilterBarProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Shows a choice at once, before the list changes.
  const [chosen, setChosen] = useState(view);
  useEffect(() => setChosen(view), [view]);
  const count = useFocusOfGone(view, chosen);

  const choose = (change: Partial<ListView>) => {
    const next = { ...chosen, ...change, skip: 0 };
    setChosen(next);
    navigate({ pathname, search: listViewQuery(next) }, { preventScrollReset: true });
  };
  const form = useEarlyChoice((query) => {
    const early = readListView(query);
    if (listViewQuery(early) !== listViewQuery({ ...view, skip: 0 })) choose(early);
  });

  return (
    // Disables autofill on going back, which would restore the values of another address.
    <form
      ref={form}
      className={classes.bar}
      action={pathname}
      method="get"
      aria-label="Filter"
      autoComplete="off"
    >
      <PlainSelect
        label="Sort by"
        name={pageParameters.order}
        value={chosen.order}
        values={listOrders}
        names={productTexts.orderNames}
        onChoose={(order) => choose({ order })}
      />
      <PlainSelect
        label="Price"
        name={pageParameters.price}
        value={chosen.price}
        values={priceRanges}
        names={productTexts.priceNames}
        onChoose={(price) => choose({ price })}
      />
      <label className={classes.expired}>
        <input
          type="checkbox"
          name={pageParameters.includeExpired}
          value="1"
          checked={chosen.includeExpired}
          onChange={(event) => choose({ includeExpired: event.currentTarget.checked })}
        />
        <span>{productTexts.includeExpired}</span>
      </label>
      <span ref={count} role="status" tabIndex={-1} className={classes.found}>
        {list && totalText(list.total, productCountLimit, 'product')}
      </span>
      {view.showAll && <input type="hidden" name={pageParameters.showAll} value="1" />}
      <FactFilters
        filter={chosen.facts}
        facets={useFacets(countFacets, facetInput(view, category), view)}
        isOpen={view.showFilters}
        at={(change) => ({ pathname, search: listViewQuery({ ...view, ...change, skip: 0 }) })}
        onChoose={(facts) => choose({ facts })}
      />
      <ApplyWithoutScripts />
    </form>
  );
}

/**
 * Returns the ref that takes the focus if a pressed link disappears with the list that it leaves, or with the filter that
 * it removes (rules/products 34).
 */
function useFocusOfGone(view: ListView, chosen: ListView) {
  const place = useRef<HTMLElement>(null);
  const shown = useRef({ view, chosen });
  const hasChanged = shown.current.view !== view || shown.current.chosen !== chosen;
  // Must be read before what replaces the focused element.
  const focused = hasChanged && document.activeElement;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the view counts once.
  useEffect(() => {
    shown.current = { view, chosen };
    if (focused && !focused.isConnected) place.current?.focus({ preventScroll: true });
  }, [view, chosen]);
  return place;
}
