import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { listPageSize } from '#contract/products/model.ts';
import { FailedState } from '../../ui/states.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type ListView, listViewQuery } from './list-view.ts';
import classes from './more-products.module.css';
import { ProductListSkeleton } from './product-list.tsx';

interface MoreProductsProps {
  view: ListView;
  /** Products on screen. */
  count: number;
  state: 'more' | 'loading' | 'failed' | 'complete';
  followsByItself: boolean;
  loadMore: () => unknown;
  /** The reader asked, rather than scrolled. */
  onPress: () => void;
}

/** Pixels below the window at which the next page is asked for. */
const threshold = 600;

/** Below a list in Show All: what follows, and how it comes. */
export function MoreProducts({ view, count, state, followsByItself, loadMore, onPress }: MoreProductsProps) {
  const isAlive = useHydrated();
  const end = useRef<HTMLDivElement>(null);
  const waitsForScroll = state === 'more' && followsByItself;

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
  }, [waitsForScroll, loadMore]);

  const press = () => {
    if (state === 'loading') return;
    onPress();
    loadMore();
  };

  return (
    <div ref={end} className={classes.more}>
      {state === 'loading' && <ProductListSkeleton count={2} />}
      {state === 'failed' ? (
        <FailedState message="The next products could not be loaded. Those above stay." onRetry={press} />
      ) : state === 'complete' ? (
        <Complete view={view} count={count} />
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
        <PageLinks view={view} isLast={count < listPageSize} />
      )}
      <p className="visually-hidden" role="status">
        {count} products shown
      </p>
    </div>
  );
}

function Complete({ view, count }: { view: ListView; count: number }) {
  const { pathname } = useLocation();
  return (
    <p className={classes.complete}>
      That is everything: {count} {count === 1 ? 'product' : 'products'}.{' '}
      <Link to={{ pathname, search: listViewQuery({ ...view, showAll: false }) }}>
        Back to the first {listPageSize}
      </Link>
    </p>
  );
}

/** Above a list that begins somewhere in the middle. */
export function FromBeginning({ view }: { view: ListView }) {
  const { pathname } = useLocation();
  return (
    <p className={classes.beginning}>
      This list begins after the first {view.skip} products.{' '}
      <Link to={{ pathname, search: listViewQuery({ ...view, skip: 0 }) }}>Show it from its beginning</Link>
    </p>
  );
}

/** Without scripts the list is read page by page. */
function PageLinks({ view, isLast }: { view: ListView; isLast: boolean }) {
  const { pathname } = useLocation();
  const at = (skip: number) => ({ pathname, search: listViewQuery({ ...view, skip: Math.max(0, skip) }) });
  return (
    <nav className={classes.foot} aria-label="Pages">
      {view.skip > 0 && (
        <Link to={at(view.skip - listPageSize)} rel="prev" className={classes.button}>
          Previous
        </Link>
      )}
      {!isLast && (
        <Link to={at(view.skip + listPageSize)} rel="next" className={classes.button}>
          Next
        </Link>
      )}
    </nav>
  );
}
