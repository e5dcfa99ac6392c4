import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { pageParameters, paths } from '#contract/core/paths.ts';
import { threadOrders, threadSearchLimit } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import classes from './thread-bar.module.css';
import { plainView, searchedText, type ThreadsView, threadsAddress } from './threads-view.ts';

/** What the list shows: its order by links, its words by a form. Both work without scripts. */
export function ThreadBar({ view }: { view: ThreadsView }) {
  return (
    <div className={classes.bar}>
      <nav aria-label="Order" className={classes.orders}>
        {threadOrders.map((order) => (
          <Link
            key={order}
            to={threadsAddress({ ...view, order, skip: 0 })}
            preventScrollReset
            className={classes.order}
            aria-current={order === view.order ? 'page' : undefined}
          >
            {threadTexts.orderNames[order]}
          </Link>
        ))}
      </nav>
      <Search view={view} />
    </div>
  );
}

function Search({ view }: { view: ThreadsView }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(view.text);
  // When another search is shown the field follows, unless somebody has begun to write the next one.
  useEffect(() => {
    const field = input.current;
    if (field !== null && searchedText(field.value) === shown.current) field.value = view.text;
    shown.current = view.text;
  }, [view.text]);

  const search = (text: string) =>
    navigate(threadsAddress({ ...view, text: searchedText(text), skip: 0 }), { preventScrollReset: true });

  return (
    <search className={classes.search}>
      <form
        action={paths.threads()}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          search(input.current?.value ?? '');
        }}
      >
        <input
          ref={input}
          className={classes.input}
          type="search"
          name={pageParameters.threadText}
          defaultValue={view.text}
          placeholder={threadTexts.searchPlaceholder}
          aria-label={threadTexts.searchPlaceholder}
          maxLength={threadSearchLimit}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            // Emptied, by its own cross too: all huddles again.
            if (event.currentTarget.value === '' && view.text !== '') search('');
          }}
        />
        {view.order !== plainView.order && (
          <input type="hidden" name={pageParameters.order} value={view.order} />
        )}
        <button type="submit" className={classes.button} aria-label={threadTexts.searchPlaceholder}>
          <IconSearch size={18} stroke={2} aria-hidden />
        </button>
      </form>
    </search>
  );
}
