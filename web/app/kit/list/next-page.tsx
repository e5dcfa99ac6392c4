import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { useHydrated } from '../page/use-hydrated.ts';
import classes from './feed.module.css';
import { FailedState } from './states.tsx';

export type NextPage = 'more' | 'loading' | 'failed' | 'complete';

interface MoreProps {
  /** What the list holds, in the plural. */
  things: string;
  /** Of them on screen. */
  count: number;
  state: NextPage;
  loadsOnScroll: boolean;
  /** Pixels below the window at which the next page is asked for. */
  threshold?: number | undefined;
  loadMore: () => unknown;
  /** The reader asked, rather than scrolled. */
  onPress: () => void;
  /** The shapes of what is on its way. */
  skeleton: ReactNode;
  /** Below a list that is all there; undefined for nothing. */
  complete: ReactNode;
  /** Without scripts the list is read page by page. */
  pages: ReactNode;
}

const usualThreshold = 600;

/** Below a long list: what follows, and how it comes. */
export function More({ things, count, state, loadMore, onPress, skeleton, complete, ...more }: MoreProps) {
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

/** Asks for more as the end of the list comes near the window. Answers the ref of that end. */
function useNearEnd(waits: boolean, loadMore: () => unknown, threshold = usualThreshold) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!waits || end.current === null) return;
    const observer = new IntersectionObserver(
      (changes) => {
        // A busy browser tells several changes at once; the last one is how it stands.
        if (changes.at(-1)?.isIntersecting) loadMore();
      },
      { rootMargin: `0px 0px ${threshold}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits, loadMore, threshold]);
  return end;
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

interface WholeToggleProps {
  /** The address of the other way to show the list. */
  to: To;
  /** The list goes on to its end. */
  isWhole: boolean;
  children: ReactNode;
}

/** Below the first page of a list: the way to all of it, and from then on the way back, at the foot of the window. */
export function WholeToggle({ to, isWhole, children }: WholeToggleProps) {
  return (
    <div className={isWhole ? classes.back : classes.foot}>
      <Link to={to} preventScrollReset={!isWhole} className={classes.button}>
        {children}
      </Link>
    </div>
  );
}
