import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pageParameters, paths } from '#contract/core/paths.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { countFacets, listPopular } from '#contract/products/calls.ts';
import {
  type CountedCategory,
  listOrders,
  type ProductList,
  popularCount,
  priceRanges,
  productCountLimit,
} from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { callQuery, useApi, usePages } from '../../client/queries.ts';
import { ApplyWithoutScripts, PlainSelect } from '../../kit/form/plain-select.tsx';
import { useEarlyChoice } from '../../kit/form/use-early-choice.ts';
import { showWhole } from '../../kit/list/show-whole.ts';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { totalFigure } from '../../kit/text/total-figure.ts';
import { WholeWords } from '../../kit/text/whole-words.tsx';
import { totalText } from '../posts/counts.ts';
import { useMine } from '../posts/own-post-actions.tsx';
import classes from './catalogue-screen.module.css';
import { openBranch, topCategories } from './category-tree.ts';
import { FactFilters } from './fact-filters.tsx';
import { FactLines } from './fact-lines.tsx';
import {
  facetInput,
  filterOf,
  type ListView,
  listInput,
  listViewQuery,
  needsFacets,
  productPages,
  queryElsewhere,
  readListView,
} from './list-view.ts';
import { Price } from './price-block.tsx';
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

/** The sidebar, or a short strip on a phone. If it fails or is empty, the list is not affected. */
export function FeaturedProducts() {
  const heading = useId();
  const followLinks = useLinkClicks();
  const isMine = useMine();
  const { data, isError, refetch } = useQuery(callQuery(useApi(), listPopular, {}));
  if (data?.length === 0) return null;
  return (
    <aside className={classes.sidebar} aria-labelledby={heading} onFocus={showWhole}>
      <h2 id={heading} className={classes.heading}>
        {productTexts.featuredHeading}
      </h2>
      {data !== undefined ? (
        <>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: links answer keys with clicks. */}
          <ol className={classes.list} onClick={followLinks}>
            {data.map(({ id, authorId, title, isFeatured, memberPriceCents, facts }) => (
              <li key={id} data-featured={isFeatured || undefined}>
                <a href={paths.product(id)} className={classes.link}>
                  <span dir="auto" className={classes.title}>
                    <WholeWords>{title}</WholeWords>
                  </span>
                  {facts !== null && <FactLines facts={facts} hasDate={false} />}
                  <span className={classes.price}>
                    {(facts?.kind !== 'career' || memberPriceCents > 0) && <Price cents={memberPriceCents} />}
                    {isMine(authorId) && <span className={classes.yours}>{postTexts.yours}</span>}
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </>
      ) : isError ? (
        <p className={classes.failed}>
          We couldn’t load these.{' '}
          <button type="button" className={classes.retry} onClick={() => refetch()}>
            Retry
          </button>
        </p>
      ) : (
        <div className={classes.waiting} role="status" aria-label="Loading">
          {Array.from({ length: popularCount }, (_unused, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity.
            <span key={index} />
          ))}
        </div>
      )}
    </aside>
  );
}

/**
 * Links to every category, with the number of products that match the filter (rules/products 36). Its space is reserved
 * while it loads.
 */
export function CategoryNav({ current, view }: { current: string | undefined; view: ListView }) {
  const { counts, isLost } = useCategoryCounts(filterOf(view));
  const followLinks = useLinkClicks();
  const line = useCurrentInView(current);
  if (isLost) return null;
  const { categories = [], total = 0 } = counts ?? {};
  const query = queryElsewhere(view);
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
  list: Pick<ProductList, 'total' | 'label'> | undefined;
}

/** Filters of the list. Their state is the address; without scripts it is a form that requests that address. */
export function FilterBar({ view, category, list }: FilterBarProps) {
  const count = useFocusOfGone(view);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Shows a choice at once, before the list changes.
  const [chosen, setChosen] = useState(view);
  useEffect(() => setChosen(view), [view]);

  const label = list?.label?.name ?? 'Label';
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
      <div className={classes.found}>
        <span ref={count} role="status" tabIndex={-1} className={classes.filterBarCount}>
          {list && totalText(list.total, productCountLimit, 'product')}
        </span>
        {view.label !== undefined && (
          <Link
            to={{ pathname, search: listViewQuery({ ...view, label: undefined, skip: 0 }) }}
            preventScrollReset
            className={classes.label}
            aria-label={`${label}: take this label off`}
          >
            {label}
          </Link>
        )}
      </div>
      {view.label !== undefined && <input type="hidden" name={pageParameters.label} value={view.label} />}
      {view.showAll && <input type="hidden" name={pageParameters.showAll} value="1" />}
      <FactFilters
        filter={chosen.facts}
        facets={useFacets(countFacets, facetInput(view, category), needsFacets(view))}
        isOpen={view.showFilters}
        at={(change) => ({ pathname, search: listViewQuery({ ...view, ...change, skip: 0 }) })}
        onChoose={(facts) => choose({ facts })}
      />
      <ApplyWithoutScripts />
    </form>
  );
}

/**
 * Returns the ref that takes the focus if a pressed link disappears with the list or label that it leaves
 * (rules/products 34).
 */
function useFocusOfGone(view: ListView) {
  const place = useRef<HTMLElement>(null);
  const shown = useRef(view);
  // Must be read before the next view's list replaces the focused element.
  const focused = shown.current !== view && document.activeElement;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the view counts once.
  useEffect(() => {
    shown.current = view;
    if (focused && !focused.isConnected) place.current?.focus({ preventScroll: true });
  }, [view]);
  return place;
}
