import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { searchProducts } from '#contract/search/calls.ts';
import { pageCount, type Search } from '#contract/search/model.ts';
import { searchTexts } from '#contract/search/texts.ts';
import { useCall } from '../../client/queries.ts';
import { EmptyState, Spinner } from '../../kit/list/states.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { NothingFound } from './nothing-found.tsx';
import { pagerOf } from './pager.ts';
import { SearchPager } from './search-pager.tsx';
import { SearchResults } from './search-results.tsx';
import classes from './search-screen.module.css';
import { isSearchable, searchQuery } from './search-view.ts';
import { SortSelect } from './sort-select.tsx';

/** specification 2, Search. */
export function SearchScreen({ search }: { search: Search }) {
  const last = useRef(search);
  if (search.text === '') return <NothingAsked />;
  const title = (
    <PageTitle>
      {searchTexts.heading} <q className={classes.text}>{search.text}</q>
    </PageTitle>
  );
  if (!isSearchable(search)) {
    return (
      <>
        {title}
        <Banner tone="bad">{searchTexts.tooLong}</Banner>
      </>
    );
  }
  const key = searchQuery(search);
  return (
    <>
      {title}
      <div className={classes.above}>
        <p role="status">
          <Suspense key={key} fallback="Searching">
            <Count search={search} />
          </Suspense>
        </p>
        <SortSelect search={search} />
      </div>
      <Suspense key={key} fallback={<Spinner label="Searching" />}>
        <Found search={search} last={last} />
      </Suspense>
    </>
  );
}

function NothingAsked() {
  return (
    <>
      <PageTitle>Search</PageTitle>
      <EmptyState title="What are you looking for?">
        Type the name of an event or a course, or a word that describes it, into the search field above. Or{' '}
        <Link to={paths.home()}>look through the whole catalogue</Link>.
      </EmptyState>
    </>
  );
}

function Count({ search }: { search: Search }) {
  const { count, isMore } = useCall(searchProducts, search);
  return searchTexts.found(count, isMore);
}

interface FoundProps {
  search: Search;
  /** What was on screen before. */
  last: RefObject<Search>;
}

function Found({ search, last }: FoundProps) {
  const result = useCall(searchProducts, search);
  const results = useRef<HTMLDivElement>(null);

  // Who turned the page goes on at its beginning, by keyboard and screen reader too.
  useEffect(() => {
    const { text, sort, page } = last.current;
    last.current = search;
    const isTurned = text === search.text && sort === search.sort && page !== search.page;
    if (isTurned) results.current?.focus({ preventScroll: true });
  }, [last, search]);

  const { count, hits } = result;
  if (count === 0) return <NothingFound />;
  if (hits.length === 0) return <PastTheEnd search={search} last={pageCount(count)} />;
  return (
    <div ref={results} tabIndex={-1} className={classes.results}>
      <SearchResults hits={hits} />
      <SearchPager search={search} pager={pagerOf(search.page, result)} />
    </div>
  );
}

function PastTheEnd({ search, last }: { search: Search; last: number }) {
  return (
    <EmptyState title="There is no such page">
      The results end before it.{' '}
      <Link to={{ pathname: paths.search(), search: searchQuery({ ...search, page: last }) }}>
        Go to page {last}
      </Link>
    </EmptyState>
  );
}
