import { Link, useNavigate } from 'react-router';
import { pageParameters, paths } from '#contract/core/paths.ts';
import { threadOrders, threadSearchLimit } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { SearchBox } from '../../kit/table/search-box.tsx';
import classes from './thread-bar.module.css';
import { plainView, type ThreadsView, threadSearchText, threadsAddress } from './threads-view.ts';

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
  const search = (text: string) =>
    navigate(threadsAddress({ ...view, text: threadSearchText(text), skip: 0 }), {
      preventScrollReset: true,
    });
  return (
    <SearchBox
      action={paths.threads()}
      name={pageParameters.threadText}
      text={view.text}
      limit={threadSearchLimit}
      placeholder={threadTexts.searchPlaceholder}
      submit={threadTexts.searchPlaceholder}
      onSearch={search}
      className={classes.search}
    >
      {view.order !== plainView.order && (
        <input type="hidden" name={pageParameters.order} value={view.order} />
      )}
    </SearchBox>
  );
}
