import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { pageParameters, paths } from '#contract/core/paths.ts';
import { chosenFilters, type FactFilter, isFilterless } from '#contract/products/filters.ts';
import { countSearchFacets, searchProducts } from '#contract/search/calls.ts';
import {
  type Correction,
  maxPage,
  type Search,
  type SortOrder,
  searchPageSize,
  sortOrders,
} from '#contract/search/model.ts';
import { searchTexts } from '#contract/search/texts.ts';
import { callQuery, useApi, useCall } from '../../client/queries.ts';
import { ApplyWithoutScripts, PlainSelect } from '../../kit/form/plain-select.tsx';
import { useEarlyChoice } from '../../kit/form/use-early-choice.ts';
import { EmptyState, Spinner } from '../../kit/list/states.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { Paged, type TableOnScreen } from '../../kit/table/paged.tsx';
import { FactFilters } from '../products/fact-filters.tsx';
import { useFacets } from '../products/use-category-counts.ts';
import { AlertLink, NothingFound } from './nothing-found.tsx';
import { SearchResults } from './search-results.tsx';
import classes from './search-screen.module.css';
import { facetInput, isSearchable, readSearch, searchQuery } from './search-view.ts';

interface SearchScreenProps {
  search: Search;
  /** The filters of the address, also the later of two that exclude each other. */
  chosen: FactFilter;
  showFilters: boolean;
}

/** The search page (docs/rules/search.md). */
export function SearchScreen({ search, chosen, showFilters }: SearchScreenProps) {
  const last = useRef<TableOnScreen>(undefined);
  if (search.text === '') return <NothingAsked />;
  const title = (
    <PageTitle>
      {searchTexts.heading} <q className={classes.text}>{search.text}</q>
    </PageTitle>
  );
  if (!isSearchable(search))
    return (
      <>
        {title}
        <Banner tone="bad">{searchTexts.tooLong}</Banner>
      </>
    );
  const key = searchQuery(search);
  const isNarrowed = !isFilterless(search.facts);
  return (
    <>
      {title}
      <div className={classes.above}>
        <p role="status">
          <Suspense key={key} fallback={<span>Searching</span>}>
            <Count search={search} />
          </Suspense>
        </p>
        <OnlyOfSome search={search} orElse={isNarrowed}>
          <AlertLink {...search} />
          <SortSelect search={search} />
        </OnlyOfSome>
      </div>
      <OnlyOfSome search={search} orElse={isNarrowed}>
        <SearchFilters search={search} chosen={chosen} showFilters={showFilters} />
      </OnlyOfSome>
      <Suspense key={key} fallback={<Spinner label="Searching" />}>
        <Found search={search} showFilters={showFilters} last={last} />
      </Suspense>
    </>
  );
}

function NothingAsked() {
  return (
    <>
      <PageTitle>Search</PageTitle>
      <EmptyState title="What are you looking for?">
        Enter the name of an event or a course in the search field above, or{' '}
        <Link to={paths.home()}>browse the whole catalog</Link>.
      </EmptyState>
    </>
  );
}

/** An empty result is shown below in larger type. */
function Count({ search }: { search: Search }) {
  const { count, isMore, corrected } = useCall(searchProducts, search);
  const found = searchTexts.found(count, isMore);
  if (count === 0) return <span className="visually-hidden">{found}</span>;
  return (
    <>
      {corrected.map((correction) => (
        <Corrected key={correction.from} correction={correction} />
      ))}
      {/* Browser translators move text nodes, so React replaces an element instead. */}
      <span>{found}</span>
    </>
  );
}

/** Says which words were searched for instead of one without results (rules/search 12). */
function Corrected({ correction: { from, to } }: { correction: Correction }) {
  return (
    <span className={classes.corrected}>
      {searchTexts.nothingFor} <q>{from}</q>; {searchTexts.showing}{' '}
      {to.map((word, place) => (
        <Fragment key={word}>
          {place > 0 && ' or '}
          <q>{word}</q>
        </Fragment>
      ))}
    </span>
  );
}

interface OnlyOfSomeProps {
  search: Search;
  /** True if it is shown for an empty result, too: filters may be the reason. */
  orElse: boolean;
  children: ReactNode;
}

/** Stays while another order is loading. An empty result has no order and shows its own suggestions. */
function OnlyOfSome({ search, orElse, children }: OnlyOfSomeProps) {
  const { data } = useQuery(callQuery(useApi(), searchProducts, search));
  return data?.count === 0 && !orElse ? null : <div className={classes.acts}>{children}</div>;
}

interface FoundProps {
  search: Search;
  showFilters: boolean;
  last: RefObject<TableOnScreen>;
}

function Found({ search, showFilters, last }: FoundProps) {
  const { hits, count, isMore } = useCall(searchProducts, search);
  const at = (page: number) => addressOf({ ...search, page }, showFilters);
  return (
    <Paged
      rows={{ page: search.page, size: searchPageSize, rowCount: hits.length, maxPage, count, isMore }}
      at={at}
      label="Pages of results"
      says={searchTexts.page}
      of={at(1).search}
      last={last}
      empty={<NothingFound {...search} />}
    >
      <SearchResults hits={hits} />
    </Paged>
  );
}

function addressOf(search: Search, showFilters = false) {
  return { pathname: paths.search(), search: searchQuery(search, showFilters) };
}

/** The filters by facts, within the search. Without scripts it is a form with a button. */
function SearchFilters({ search, chosen, showFilters }: SearchScreenProps) {
  const navigate = useNavigate();
  const [facts, setFacts] = useState(chosen);
  useEffect(() => setFacts(chosen), [chosen]);
  const at = (change: { facts?: FactFilter; showFilters?: boolean }) =>
    addressOf({ ...search, page: 1, facts: chosen, ...change }, change.showFilters ?? showFilters);
  return (
    <form action={paths.search()} method="get" aria-label="Filter" autoComplete="off">
      <input type="hidden" name={pageParameters.searchText} value={search.text} />
      <input type="hidden" name={pageParameters.sort} value={search.sort} />
      <FactFilters
        filter={facts}
        facets={useFacets(countSearchFacets, facetInput(search), { ...search, showFilters })}
        isOpen={showFilters}
        at={at}
        onChoose={(next) => {
          setFacts(next);
          navigate(at({ facts: next }), { preventScrollReset: true });
        }}
      />
      <ApplyWithoutScripts />
    </form>
  );
}

/** Sorts again from the first page. Without scripts it is a form with a button. */
function SortSelect({ search }: { search: Search }) {
  const navigate = useNavigate();
  // Shows a choice at once, before the results change.
  const [sort, setSort] = useState(search.sort);
  useEffect(() => setSort(search.sort), [search.sort]);

  const choose = (chosen: SortOrder) => {
    setSort(chosen);
    navigate(addressOf({ ...search, sort: chosen, page: 1 }), { preventScrollReset: true });
  };

  const form = useEarlyChoice((query) => {
    const early = readSearch(query).sort;
    if (early !== search.sort) choose(early);
  });

  return (
    <form
      ref={form}
      className={classes.sort}
      action={paths.search()}
      method="get"
      aria-label="Sort the results"
      autoComplete="off"
    >
      <input type="hidden" name={pageParameters.searchText} value={search.text} />
      {chosenFilters(search.facts).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PlainSelect
        label="Sort by"
        name={pageParameters.sort}
        value={sort}
        values={sortOrders}
        names={searchTexts.sortNames}
        onChoose={choose}
      />
      <ApplyWithoutScripts />
    </form>
  );
}
