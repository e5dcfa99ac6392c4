import { Fragment, useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { chosenFilters, isFilterless } from '#contract/products/filters.ts';
import { productTexts } from '#contract/products/texts.ts';
import { reportEmptySearch } from '#contract/search/empty-calls.ts';
import type { Search } from '#contract/search/model.ts';
import { searchTexts } from '#contract/search/texts.ts';
import { useApi } from '../../client/queries.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { topCategories } from '../products/category-tree.ts';
import { useCategoryCounts } from '../products/use-category-counts.ts';
import { plainView, threadSearchText, threadsAddress } from '../threads/threads-view.ts';
import classes from './search-screen.module.css';
import { wordsOf } from './search-view.ts';

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

/** Suggestions if no product contains every word (rules/search 13). */
export function NothingFound({ text, facts }: Pick<Search, 'text' | 'facts'>) {
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
export function AlertLink({ text, facts }: Pick<Search, 'text' | 'facts'>) {
  return <Link to={paths.newAlert(text, chosenFilters(facts))}>{searchTexts.alert}</Link>;
}
