import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, PrefetchPageLinks, type To } from 'react-router';
import { asFault } from '../../client/api.ts';
import { Button } from '../form/button.tsx';
import { useHydrated } from '../page/use-hydrated.ts';
import classes from './feed.module.css';
import { LoadMore, type NextPage, PageLinks } from './next-page.tsx';
import { loadsOnScroll, mergeItems } from './paging.ts';
import { FailedState } from './states.tsx';
import { opensInThisTab, useLinkClicks } from './use-link-clicks.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

interface FeedProps<Item> {
  /** Name of the items, in the plural. */
  things: string;
  /** The query of the list, as `usePages` returns it. */
  query: UseInfiniteQueryResult<unknown>;
  /** The items of each page on screen. */
  pages: Item[][];
  /** All items as one list, if the screen merges the pages itself. */
  items?: Item[];
  pageSize: number;
  /** True if more items follow, if the screen knows better than the query. */
  hasMore?: boolean;
  /** Position of the list's first item in the whole list, and the address of a list that begins elsewhere. */
  skip: number;
  at: (skip: number) => To;
  /** An `li` with its key. It uses plain elements: one handler follows the links of all items. */
  item: (item: Item, place: number) => ReactElement;
  className: string | undefined;
  /** Renders the list as `ol`. */
  isOrdered?: boolean;
  /** Distance in pixels below the window at which the next page is requested. */
  threshold?: number;
  /** Placeholders while the list is loading, and while its next page is. */
  waiting: ReactNode;
  arriving: ReactNode;
  empty: ReactNode;
  /** Shown below a complete list of `count` items. */
  complete?: (count: number) => ReactNode;
  /** Preloads the target of a link that the reader is about to follow. */
  loadAhead?: (address: string) => void;
  /** Replaces everything below the list. */
  foot?: ReactNode;
}

/**
 * A paginated list. The next page loads on scrolling or at a button; a list entered in its middle also loads earlier
 * pages. Without scripts it uses links. Readers who return find it as they left it; failed pages can be retried.
 */
export function Feed<Item extends { id: number }>(props: FeedProps<Item>) {
  const { things, query, pages, foot } = props;
  const { items = mergeItems(pages), hasMore = query.hasNextPage } = props;
  const list = useRef<HTMLElement>(null);
  const followLinks = useLinkClicks();
  const continueFrom = useFocusOnArrival(list, items.length);
  const stayHere = useScrollAnchor(list, items[0]?.id);
  const { isRefetching: isRenewing, fetchNextPage: load } = query;
  useScrollRestoration({ list, pages: pages.length, hasMore, isRenewing, load });

  if (items.length === 0) return <NoItems {...props} onRetry={continueFrom} />;
  return (
    <>
      <Before {...props} onPress={stayHere} />
      <PrefetchingList
        as={props.isOrdered ? 'ol' : 'ul'}
        ref={(element) => {
          list.current = element;
        }}
        className={props.className}
        onClick={followLinks}
        loadAhead={props.loadAhead}
      >
        {items.map(props.item)}
      </PrefetchingList>
      {foot === undefined ? (
        <LoadMore
          things={things}
          count={items.length}
          state={hasMore ? nextPageOf(query) : 'complete'}
          loadsOnScroll={loadsOnScroll(pages, props.pageSize)}
          threshold={props.threshold}
          loadMore={query.fetchNextPage}
          onPress={continueFrom}
          skeleton={props.arriving}
          complete={props.complete?.(items.length)}
          pages={<PagesBeside {...props} hasMore={hasMore} />}
        />
      ) : (
        foot
      )}
    </>
  );
}

/** Shown while the list is loading, after a failure, or if it is empty. */
function NoItems<Item>({ query, waiting, empty, onRetry }: FeedProps<Item> & { onRetry: () => void }) {
  const { data, error, refetch, isFetching } = query;
  if (error !== null && data === undefined) {
    const retry = () => {
      onRetry();
      refetch();
    };
    return <FailedState message={asFault(error).message} onRetry={retry} retrying={isFetching} />;
  }
  return data === undefined ? waiting : empty;
}

/** Shown above a list that begins in the middle. */
function Before<Item>({ things, query, skip, at, onPress }: FeedProps<Item> & { onPress: () => void }) {
  if (query.hasPreviousPage) return <Earlier things={things} query={query} onPress={onPress} />;
  if (skip === 0) return null;
  return (
    <p className={classes.beginning}>
      This list starts after the first {skip} {things}. <Link to={at(0)}>Go to the beginning</Link>
    </p>
  );
}

/**
 * Loads earlier pages of a list that was entered at a position found by the server; without scripts it shows page
 * links.
 */
function Earlier({
  things,
  query,
  onPress,
}: Pick<FeedProps<unknown>, 'things' | 'query'> & { onPress: () => void }) {
  const { isFetchingPreviousPage, isFetchPreviousPageError, fetchPreviousPage } = query;
  const isAlive = useHydrated();
  if (!isAlive) return null;
  const press = () => {
    onPress();
    fetchPreviousPage();
  };
  return (
    <div className={classes.earlier}>
      <Button variant="default" isLoading={isFetchingPreviousPage} onClick={press}>
        {isFetchPreviousPageError ? `We couldn’t load earlier ${things}. Retry` : `Show earlier ${things}`}
      </Button>
    </div>
  );
}

/** Treats a page that is not full as the last one. */
function PagesBeside<Item>({ pages, hasMore, pageSize, skip, at }: FeedProps<Item> & { hasMore: boolean }) {
  const isFull = (pages.at(-1)?.length ?? 0) >= pageSize;
  return (
    <PageLinks
      previous={skip > 0 ? at(Math.max(0, skip - pageSize)) : undefined}
      next={hasMore && isFull ? at(skip + pageSize) : undefined}
    />
  );
}

/** Returns the state of the next page. */
function nextPageOf({
  isFetchingNextPage,
  isFetchNextPageError,
}: Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'isFetchNextPageError'>): NextPage {
  if (isFetchingNextPage) return 'loading';
  return isFetchNextPageError ? 'failed' : 'more';
}

interface PrefetchingListProps {
  as: 'ul' | 'ol';
  ref: Ref<HTMLElement>;
  className: string | undefined;
  onClick: (event: MouseEvent) => void;
  /** Preloads the content of the page at this address. */
  loadAhead: ((address: string) => void) | undefined;
  children: ReactNode;
}

/** A list that preloads the target page of a link that the reader is about to follow: its scripts and its data. */
export function PrefetchingList({ as: List, ref, loadAhead, children, ...rest }: PrefetchingListProps) {
  const [next, setNext] = useState<string>();
  const intent = useIntent(({ pathname, search }) => {
    setNext(pathname);
    loadAhead?.(pathname + search);
  });
  return (
    <>
      <List ref={ref as Ref<HTMLUListElement & HTMLOListElement>} {...rest} {...intent}>
        {children}
      </List>
      {next !== undefined && <PrefetchPageLinks page={next} />}
    </>
  );
}

/**
 * Milliseconds that the pointer rests on a link before it counts as intended. A passing pointer takes less, a press
 * more.
 */
const pause = 60;

/**
 * Handlers for a list of links: `act` is called for a link that the reader is about to follow by pointer, touch or
 * keyboard. Scrolling does not count: links move beneath a resting pointer, and a scrolling finger is cancelled from
 * its link. `act` is not called if the browser is set to save data.
 */
export function useIntent(act: (link: HTMLAnchorElement) => void) {
  const meant = useRef<{ link: HTMLAnchorElement; timer: ReturnType<typeof setTimeout> }>(undefined);

  function forget(): void {
    clearTimeout(meant.current?.timer);
    meant.current = undefined;
  }

  function consider({ target }: PointerEvent | FocusEvent): void {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === meant.current?.link) return;
    forget();
    if (link === null || !opensInThisTab(link) || savesData()) return;
    meant.current = { link, timer: setTimeout(act, pause, link) };
  }

  // Unmounting the list cancels a pending preload.
  useEffect(() => () => clearTimeout(meant.current?.timer), []);

  return {
    onPointerMove: consider,
    onPointerDown: consider,
    onPointerOut: forget,
    onPointerCancel: forget,
    onFocus: consider,
    onBlur: forget,
  };
}

/** Not every browser reports this, and TypeScript does not declare it. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Keeps the reader's place after a button for more items: the focus moves to the heading or first link of the first new
 * item. Returns the function that the button calls.
 */
export function useFocusOnArrival(list: RefObject<HTMLElement | null>, count: number): () => void {
  const from = useRef<number>(undefined);
  useEffect(() => {
    const place = from.current;
    if (place === undefined || count <= place) return;
    from.current = undefined;
    const item = list.current?.children[place];
    const link = item?.querySelector<HTMLElement>(':is(h2, h3) a') ?? item?.querySelector('a');
    link?.focus({ preventScroll: true });
  }, [list, count]);
  return () => {
    from.current = count;
  };
}

/**
 * Keeps the reader's place when earlier items are inserted: the previously first item stays in position, and the focus
 * moves to the one above it. Returns the function that the button calls; `first` changes when items arrive. Browsers
 * would anchor on the button, if at all.
 */
export function useScrollAnchor(list: RefObject<HTMLElement | null>, first: unknown): () => void {
  const anchor = useRef<{ item: Element; y: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` tells when to look.
  useLayoutEffect(() => {
    if (anchor.current === undefined) return;
    const { item, y } = anchor.current;
    const above = item.previousElementSibling;
    if (item.isConnected && above === null) return;
    anchor.current = undefined;
    if (!(above instanceof HTMLElement)) return;
    window.scrollBy({ top: fromTop(item) - y, behavior: 'instant' });
    above.focus({ preventScroll: true });
  }, [list, first]);
  return () => {
    const item = list.current?.firstElementChild;
    anchor.current = item ? { item, y: fromTop(item) } : undefined;
  };
}

/** Distance from the top of the page, in pixels. */
function fromTop(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY;
}
