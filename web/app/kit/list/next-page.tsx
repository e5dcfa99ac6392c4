import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { useHydrated } from '../page/use-hydrated.ts';
import classes from './feed.module.css';
import { FailedState } from './states.tsx';

export type NextPage = 'more' | 'loading' | 'failed' | 'complete';

interface MoreProps {
  /** Name of the items, in the plural. */
  things: string;
  /** Number of items on screen. */
  count: number;
  state: NextPage;
  loadsOnScroll: boolean;
  /** Distance in pixels below the window at which the next page is requested. */
  threshold?: number | undefined;
  loadMore: () => unknown;
  /** Called when the reader pressed the button, but not on scrolling. */
  onPress: () => void;
  /** Placeholders for the items that are loading. */
  skeleton: ReactNode;
  /** Shown below a complete list; undefined for nothing. */
  complete: ReactNode;
  /** Page links, for readers without scripts. */
  pages: ReactNode;
}

const usualThreshold = 600;

/** The end of a long list: the next page's state, and the way to load it. */
export function LoadMore({
  things,
  count,
  state,
  loadMore,
  onPress,
  skeleton,
  complete,
  ...more
}: MoreProps) {
  const isAlive = useHydrated();
  const end = useNearEnd(state === 'more' && more.loadsOnScroll, loadMore, more.threshold);
  const pages = !isAlive && more.pages;
  if (state === 'complete' && complete === undefined) return pages;

  const press = () => {
    if (state === 'loading') return;
    onPress();
    loadMore();
  };

  return (
    <div ref={end} className={classes.more}>
      {state === 'loading' && skeleton}
      {state === 'failed' && <FailedState message={`We couldn’t load more ${things}.`} onRetry={press} />}
      {state === 'complete' && <p className={classes.complete}>{complete}</p>}
      {isAlive && (state === 'more' || state === 'loading') && (
        <div className={classes.foot}>
          <button
            type="button"
            className={classes.button}
            onClick={press}
            aria-disabled={state === 'loading' || undefined}
          >
            {state === 'loading' ? 'Loading…' : 'Load more'}
          </button>
        </div>
      )}
      {pages}
      <p className="visually-hidden" role="status">
        {things} shown: {count}
      </p>
    </div>
  );
}

/** Calls `loadMore` when the end of the list comes near the window. Returns the ref of that end. */
function useNearEnd(waits: boolean, loadMore: () => unknown, threshold = usualThreshold) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!waits || end.current === null) return;
    const observer = new IntersectionObserver(
      (changes) => {
        // A busy browser reports several changes at once; the last one is current.
        if (changes.at(-1)?.isIntersecting) loadMore();
      },
      { rootMargin: `0px 0px ${threshold}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits, loadMore, threshold]);
  return end;
}

/** Links to the previous and next page; at an end one of them is missing. */
export function PageLinks({ previous, next }: { previous: To | undefined; next: To | undefined }) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className={classes.foot} aria-label="Pages">
      {previous !== undefined && (
        <Link to={previous} rel="prev" className={classes.button}>
          Previous
        </Link>
      )}
      {next !== undefined && (
        <Link to={next} rel="next" className={classes.button}>
          Next
        </Link>
      )}
    </nav>
  );
}

interface WholeToggleProps {
  /** The address of the other view of the list. */
  to: To;
  /** True if the list is shown in full. */
  isWhole: boolean;
  children: ReactNode;
}

/**
 * A link below the first page of a list to all of it. In the full list it becomes the way back, at the foot of the
 * window.
 */
export function WholeToggle({ to, isWhole, children }: WholeToggleProps) {
  return (
    <div className={isWhole ? classes.back : classes.foot}>
      <Link to={to} preventScrollReset={!isWhole} className={classes.button}>
        {children}
      </Link>
    </div>
  );
}
