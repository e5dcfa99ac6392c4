import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageParameters, paths } from '#contract/core/paths.ts';
import { type Search, type SortOrder, sortOrders } from '#contract/search/model.ts';
import { searchTexts } from '#contract/search/texts.ts';
import { ApplyWithoutScripts, PlainSelect } from '../../kit/form/plain-select.tsx';
import { useEarlyChoice } from '../../kit/form/use-early-choice.ts';
import classes from './search-screen.module.css';
import { readSearch, searchQuery } from './search-view.ts';

/** Sorts anew from the first page. Without scripts it is a form with a button. */
export function SortSelect({ search }: { search: Search }) {
  const navigate = useNavigate();
  // Answers at once, before the results do.
  const [sort, setSort] = useState(search.sort);
  useEffect(() => setSort(search.sort), [search.sort]);

  const choose = (chosen: SortOrder) => {
    setSort(chosen);
    navigate(
      { pathname: paths.search(), search: searchQuery({ ...search, sort: chosen, page: 1 }) },
      { preventScrollReset: true },
    );
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
