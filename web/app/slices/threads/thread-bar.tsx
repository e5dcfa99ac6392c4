import { pageParameters, paths } from '#contract/core/paths.ts';
import { threadOrders, threadSearchLimit } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useSession } from '../../client/viewer.ts';
import { ViewLinks } from '../../kit/page/view-links.tsx';
import { LiveSearch } from '../../kit/table/live-search.tsx';
import { useTypedSearch } from '../../kit/table/use-typed-search.ts';
import classes from './thread-bar.module.css';
import {
  addressInOrder,
  newToYou,
  plainView,
  type ThreadsView,
  threadSearchText,
  threadsAddress,
} from './threads-view.ts';

/** What the list shows: its order by links, its words by a form. Both work without scripts; a member has a list of what is new to them besides. */
export function ThreadBar({ view }: { view: ThreadsView }) {
  const isMember = useSession().token !== undefined;
  const orders = threadOrders.map((order) => ({
    to: addressInOrder({ ...view, order, isNewOnly: false, skip: 0 }, isMember),
    name: threadTexts.orderNames[order],
    isOpen: order === view.order && !view.isNewOnly,
  }));
  const isNew = { to: threadsAddress(newToYou), name: threadTexts.newToYou, isOpen: view.isNewOnly };
  return (
    <div className={classes.bar}>
      <ViewLinks label="Order" views={isMember || view.isNewOnly ? [...orders, isNew] : orders} />
      <Search view={view} />
    </div>
  );
}

function Search({ view }: { view: ThreadsView }) {
  const search = useTypedSearch();
  const isMember = useSession().token !== undefined;
  return (
    <LiveSearch
      action={paths.threads()}
      name={pageParameters.threadText}
      text={view.text}
      limit={threadSearchLimit}
      label={threadTexts.searchPlaceholder}
      onSearch={(typed, isTyped) => {
        const text = threadSearchText(typed);
        if (text !== view.text || view.isNewOnly)
          search(addressInOrder({ ...view, text, isNewOnly: false, skip: 0 }, isMember), isTyped);
      }}
      className={classes.search}
    >
      {view.order !== plainView.order && (
        <input type="hidden" name={pageParameters.order} value={view.order} />
      )}
    </LiveSearch>
  );
}
