import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, type RefObject, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { searchProducts } from '#contract/search/calls.ts';
import { type Correction, maxPage, type Search, searchPageSize } from '#contract/search/model.ts';
import { searchTexts } from '#contract/search/texts.ts';
import { callQuery, useApi, useCall } from '../../client/queries.ts';
import { EmptyState, Spinner } from '../../kit/list/states.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { Paged, type TableOnScreen } from '../../kit/table/paged.tsx';
import { AlertLink } from './alert-link.tsx';
import { NothingFound } from './nothing-found.tsx';
import { SearchResults } from './search-results.tsx';
import classes from './search-screen.module.css';
import { isSearchable, searchQuery } from './search-view.ts';
import { SortSelect } from './sort-select.tsx';

/** The page of a search (docs/rules/search.md). */
export function SearchScreen({ search }: { search: Search }) {
  const last = useRef<TableOnScreen>(undefined);
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
          <Suspense key={key} fallback={<span>Searching</span>}>
            <Count search={search} />
          </Suspense>
        </p>
        <OnlyOfSome search={search}>
          <AlertLink text={search.text} />
          <SortSelect search={search} />
        </OnlyOfSome>
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
        Enter the name of an event or a course in the search field above, or{' '}
        <Link to={paths.home()}>browse the whole catalog</Link>.
      </EmptyState>
    </>
  );
}

/** That there are none is seen below, in larger letters. */
function Count({ search }: { search: Search }) {
  const { count, isMore, corrected } = useCall(searchProducts, search);
  const found = searchTexts.found(count, isMore);
  if (count === 0) return <span className="visually-hidden">{found}</span>;
  return (
    <>
      {corrected.map((correction) => (
        <Corrected key={correction.from} correction={correction} />
      ))}
      {/* Translators of browsers take text out of its place: what React replaces is an element. */}
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

/** Stays while another order is on its way; nothing found is in no order, and says by itself what one can do. */
function OnlyOfSome({ search, children }: { search: Search; children: ReactNode }) {
  const { data } = useQuery(callQuery(useApi(), searchProducts, search));
  return data?.count === 0 ? null : <div className={classes.acts}>{children}</div>;
}

function Found({ search, last }: { search: Search; last: RefObject<TableOnScreen> }) {
  const { hits, count, isMore } = useCall(searchProducts, search);
  const at = (page: number) => ({ pathname: paths.search(), search: searchQuery({ ...search, page }) });
  return (
    <Paged
      rows={{ page: search.page, size: searchPageSize, held: hits.length, maxPage, count, isMore }}
      at={at}
      label="Pages of results"
      says={searchTexts.page}
      of={at(1).search}
      last={last}
      empty={<NothingFound text={search.text} />}
    >
      <SearchResults hits={hits} />
    </Paged>
  );
}
