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
import { More, type NextPage, PageLinks } from './next-page.tsx';
import { loadsOnScroll, mergeItems } from './paging.ts';
import { FailedState } from './states.tsx';
import { staysHere, useLinkClicks } from './use-link-clicks.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

interface FeedProps<Item> {
  /** What the list holds, in the plural. */
  things: string;
  /** From `usePages`. */
  query: UseInfiniteQueryResult<unknown>;
  /** The items of each page on screen. */
  pages: Item[][];
  /** One list of them, where the screen makes it in a way of its own. */
  items?: Item[];
  pageSize: number;
  /** Whether something follows, where the screen knows better than the query. */
  hasMore?: boolean;
  /** Where the list begins in the whole, and the address of the one that begins elsewhere. */
  skip: number;
  at: (skip: number) => To;
  /** An `li` with its key. Plain elements: one handler follows the links of all. */
  item: (item: Item, place: number) => ReactElement;
  className: string | undefined;
  /** The items have numbers. */
  isOrdered?: boolean;
  /** Pixels below the window at which the next page is asked for. */
  threshold?: number;
  /** In the place of the list while it is on its way, and of its next page. */
  waiting: ReactNode;
  arriving: ReactNode;
  empty: ReactNode;
  /** Below a list of so many items that is all there. */
  complete?: (count: number) => ReactNode;
  /** Loads what the page behind a link shows, for who is about to follow it. */
  loadAhead?: (address: string) => void;
  /** In the place of what follows. */
  foot?: ReactNode;
}

/**
 * A list that comes page by page: the next one as one scrolls or presses, earlier ones where it was entered in its
 * middle, by links without scripts. Who comes back finds it as it was left; what does not come can be asked again.
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
      <ListAhead
        as={props.isOrdered ? 'ol' : 'ul'}
        ref={(element) => {
          list.current = element;
        }}
        className={props.className}
        onClick={followLinks}
        loadAhead={props.loadAhead}
      >
        {items.map(props.item)}
      </ListAhead>
      {foot === undefined ? (
        <More
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

/** On its way, failed or empty. */
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

/** Above a list that begins somewhere in the middle. */
function Before<Item>({ things, query, skip, at, onPress }: FeedProps<Item> & { onPress: () => void }) {
  if (query.hasPreviousPage) return <Earlier things={things} query={query} onPress={onPress} />;
  if (skip === 0) return null;
  return (
    <p className={classes.beginning}>
      This list starts after the first {skip} {things}. <Link to={at(0)}>Go to the beginning</Link>
    </p>
  );
}

/** Before a list that was entered where the server found something; without scripts it is read page by page. */
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

/** A page that is not full is the last one. */
function PagesBeside<Item>({ pages, hasMore, pageSize, skip, at }: FeedProps<Item> & { hasMore: boolean }) {
  const isFull = (pages.at(-1)?.length ?? 0) >= pageSize;
  return (
    <PageLinks
      previous={skip > 0 ? at(Math.max(0, skip - pageSize)) : undefined}
      next={hasMore && isFull ? at(skip + pageSize) : undefined}
    />
  );
}

/** How it stands with the next page. */
function nextPageOf({
  isFetchingNextPage,
  isFetchNextPageError,
}: Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'isFetchNextPageError'>): NextPage {
  if (isFetchingNextPage) return 'loading';
  return isFetchNextPageError ? 'failed' : 'more';
}

interface ListAheadProps {
  as: 'ul' | 'ol';
  ref: Ref<HTMLElement>;
  className: string | undefined;
  onClick: (event: MouseEvent) => void;
  /** Loads what the page at this address shows. */
  loadAhead: ((address: string) => void) | undefined;
  children: ReactNode;
}

/** A list that has the page of a link ready by the time that one follows it: its scripts, and what it shows. */
export function ListAhead({ as: List, ref, loadAhead, children, ...rest }: ListAheadProps) {
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

/** Milliseconds that one stays on a link before it counts as meant: a hand passes sooner, and a press takes longer. */
const pause = 60;

/**
 * Handlers for a list of links: `act` hears of a link that one is about to follow, by pointer, finger or keyboard.
 * Who scrolls is about nothing: beneath a pointer that rests links move by themselves, and a finger that scrolls is
 * taken from the link. Nor is it told to who asks the browser to save data.
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
    if (link === null || !staysHere(link) || savesData()) return;
    meant.current = { link, timer: setTimeout(act, pause, link) };
  }

  // What is still considered when the list goes is not meant any more.
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

/** Not every browser says so, and TypeScript knows of none. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Who pressed a button for more goes on with the name of what came first, or with its first link, instead of losing the
 * place. Answers what the button calls.
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
 * Who asks for what comes before a list keeps the item that was first where it was, and goes on with the one above
 * it. Answers what the button calls; `first` changes when something came. Browsers anchor on the button, if at all.
 */
export function useScrollAnchor(list: RefObject<HTMLElement | null>, first: unknown): () => void {
  const kept = useRef<{ item: Element; y: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` tells when to look.
  useLayoutEffect(() => {
    if (kept.current === undefined) return;
    const { item, y } = kept.current;
    const above = item.previousElementSibling;
    if (item.isConnected && above === null) return;
    kept.current = undefined;
    if (!(above instanceof HTMLElement)) return;
    window.scrollBy({ top: fromTop(item) - y, behavior: 'instant' });
    above.focus({ preventScroll: true });
  }, [list, first]);
  return () => {
    const item = list.current?.firstElementChild;
    kept.current = item ? { item, y: fromTop(item) } : undefined;
  };
}

/** Of the whole page. */
function fromTop(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY;
}
