import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Form, useSearchParams } from 'react-router';
import { pageParameters, paths } from '#contract/core/paths.ts';
import { productTexts } from '#contract/products/texts.ts';
import { searchTextLimit } from '#contract/search/model.ts';
import classes from './search-box.module.css';

/** A plain form that works without scripts; it shows the search that the page answers. */
export function SearchBox({ className }: { className: string | undefined }) {
  const [query] = useSearchParams();
  const text = query.get(pageParameters.searchText) ?? '';
  return (
    <search className={className}>
      <Form action={paths.search()} method="get" className={classes.form}>
        <input
          key={text}
          className={classes.input}
          type="search"
          name={pageParameters.searchText}
          defaultValue={text}
          placeholder={productTexts.searchPlaceholder}
          aria-label={productTexts.searchPlaceholder}
          maxLength={searchTextLimit}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={classes.button} aria-label="Search">
          <IconSearch size={18} stroke={2} aria-hidden />
        </button>
      </Form>
    </search>
  );
}
