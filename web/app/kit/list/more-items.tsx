import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { useHydrated } from '../page/use-hydrated.ts';
import classes from './more-items.module.css';
import { FailedState } from './states.tsx';

export type Arrival = 'more' | 'loading' | 'failed' | 'complete';

interface MoreItemsProps {
  /** What the list holds, in the plural. */
  things: string;
  /** Of them on screen. */
  count: number;
  state: Arrival;
  followsByItself: boolean;
  /** Pixels below the window at which the next page is asked for. */
  threshold?: number;
  loadMore: () => unknown;
  /** The reader asked, rather than scrolled. */
  onPress: () => void;
  /** The shapes of what is on its way. */
  skeleton: ReactNode;
  /** Below a list that is all there. */
  complete: ReactNode;
  /** Without scripts the list is read page by page. */
  pages: ReactNode;
}

const usualThreshold = 600;

/** Below a long list: what follows, and how it comes. */
export function MoreItems({ things, count, state, loadMore, onPress, ...more }: MoreItemsProps) {
  const isAlive = useHydrated();
  const end = useRef<HTMLDivElement>(null);
  const { threshold = usualThreshold } = more;
  const waitsForScroll = state === 'more' && more.followsByItself;

  useEffect(() => {
    if (!waitsForScroll || end.current === null) return;
    const observer = new IntersectionObserver(
      (changes) => {
        // A busy browser tells several changes at once; the last one is how it stands.
        if (changes.at(-1)?.isIntersecting) loadMore();
      },
      { rootMargin: `0px 0px ${threshold}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waitsForScroll, loadMore, threshold]);

  const press = () => {
    if (state === 'loading') return;
    onPress();
    loadMore();
  };

  return (
    <div ref={end} className={classes.more}>
      {state === 'loading' && more.skeleton}
      {state === 'failed' ? (
        <FailedState message={`The next ${things} could not be loaded. Those above stay.`} onRetry={press} />
      ) : state === 'complete' ? (
        <>
          <p className={classes.complete}>{more.complete}</p>
          {!isAlive && more.pages}
        </>
      ) : isAlive ? (
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
      ) : (
        more.pages
      )}
      <p className="visually-hidden" role="status">
        {count} {things} shown
      </p>
    </div>
  );
}

/** Above a list that begins somewhere in the middle. */
export function FromBeginning({ skipped, things, to }: { skipped: number; things: string; to: To }) {
  return (
    <p className={classes.beginning}>
      This list begins after the first {skipped} {things}. <Link to={to}>Show it from its beginning</Link>
    </p>
  );
}

/** The pages beside this one; at an end there is none. */
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

interface Pages {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
}

/** How it stands with the next page of `usePages`. */
export function arrivalOf({ isFetchingNextPage, isFetchNextPageError, hasNextPage }: Pages): Arrival {
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'failed';
  return hasNextPage ? 'more' : 'complete';
}
