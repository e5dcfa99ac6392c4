import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { pageParameters, paths } from '#contract/core/paths.ts';
import { chosenFilters, type FactFilter, isFilterless } from '#contract/products/filters.ts';
import { productTexts } from '#contract/products/texts.ts';
import { countSearchFacets, searchProducts } from '#contract/search/calls.ts';
import { reportEmptySearch } from '#contract/search/empty-calls.ts';
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
import { topCategories } from '../products/category-tree.ts';
import { FactFilters } from '../products/fact-filters.tsx';
import { useCategoryCounts, useFacets } from '../products/use-category-counts.ts';
import { plainView, threadSearchText, threadsAddress } from '../threads/threads-view.ts';
import { SearchResults } from './search-results.tsx';
import classes from './search-screen.module.css';
import { facetInput, isSearchable, readSearch, searchQuery, wordsOf } from './search-view.ts';

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

/** rules/search 12 */
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

/** Searches reported since this page was loaded. */
const reported = new Set<string>();

/**
 * Reports a search without results for the statistics (rules/statistics 9), after hydration, so that rendering and
 * prefetching do not count. An empty text is none.
 */
function useReportEmptySearch(text: string): void {
  const api = useApi();
  useEffect(() => {
    if (text === '' || reported.has(text)) return;
    reported.add(text);
    api(reportEmptySearch, { text }).catch(() => reported.delete(text));
  }, [api, text]);
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

/** Suggestions if no product contains every word (rules/search 13). */
function NothingFound({ text, facts }: Pick<Search, 'text' | 'facts'>) {
  const isNarrowed = !isFilterless(facts);
  useReportEmptySearch(isNarrowed ? '' : text);
  const words = wordsOf(text);
  const threads = threadsAddress({ ...plainView, text: threadSearchText(text) });
  return (
    <EmptyState title={productTexts.none}>
      All words must appear in a product. Check the spelling, or:
      <ul className={classes.ways}>
        {isNarrowed && (
          <li>
            <Link to={paths.search(text)}>Search without filters</Link>
          </li>
        )}
        {words.length > 1 && (
          <li>
            Search for a single word: <WordLinks words={words} />
          </li>
        )}
        <InCategories />
        <li>
          <AlertLink text={text} facts={facts} />
        </li>
        <li>
          See the <Link to={paths.home()}>newest products</Link>
        </li>
        <li>
          <Link to={threads}>Search huddles</Link>, or <Link to={paths.postThread()}>ask there</Link>
        </li>
      </ul>
    </EmptyState>
  );
}

/** Top-level categories that have a listing, with their current names (rules/search 13). */
function InCategories() {
  const { counts } = useCategoryCounts();
  const tops = topCategories(counts?.categories ?? []);
  if (tops.length === 0) return null;
  return (
    <li>
      Look in{' '}
      {tops.map(({ id, name, slug }, place) => (
        <Fragment key={id}>
          {place > 0 && (place < tops.length - 1 ? ', ' : ' or ')}
          <Link to={paths.listing(slug)}>{name}</Link>
        </Fragment>
      ))}
    </li>
  );
}

function WordLinks({ words }: { words: string[] }) {
  return words.map((word, place) => (
    <Fragment key={word}>
      {place > 0 && ', '}
      <Link to={paths.search(word)}>{word}</Link>
    </Fragment>
  ));
}

/** Links to an alert form filled with the search (rules/search 18). */
function AlertLink({ text, facts }: Pick<Search, 'text' | 'facts'>) {
  return <Link to={paths.newAlert(text, chosenFilters(facts))}>{searchTexts.alert}</Link>;
}
