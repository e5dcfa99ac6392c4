import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { tabStore } from '../../client/storage.ts';

interface ScrollPosition {
  pages: number;
  /** Pixels from the top. */
  y: number;
}

interface RestoredList {
  /** How many pages are there; none while the first is on its way. */
  pages: number;
  hasMore: boolean;
  load: () => Promise<{ isFetchNextPageError: boolean }>;
}

/**
 * Takes a reader who reloads, or comes back from another site, to where the long list was left. Coming back
 * from a page of ours needs none of this: the pages are still there.
 */
export function useScrollRestoration({ pages, hasMore, load }: RestoredList): void {
  const { key, pathname, search } = useLocation();
  const name = `place ${key} ${pathname}${search}`;
  const goal = useRef<ScrollPosition>(undefined);

  useEffect(() => {
    goal.current ??= takePlace(name);
  }, [name]);

  useEffect(() => {
    const place = goal.current;
    if (place === undefined || pages === 0) return;
    if (pages < place.pages && hasMore) {
      load().then(({ isFetchNextPageError }) => {
        if (isFetchNextPageError) goal.current = undefined;
      });
    } else {
      goal.current = undefined;
      window.scrollTo(0, place.y);
    }
  }, [pages, hasMore, load]);

  useEffect(() => {
    // At the very beginning there is no place to keep: each one would stay in the store until one comes back to it.
    const keep = () => {
      const y = window.scrollY;
      if (pages > 1 || y > 0) write(name, { pages, y });
    };
    const forget = () => write(name, undefined);
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', forget);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', forget);
    };
  }, [name, pages]);
}

/** A place serves once, and only one who came back to it. */
function takePlace(name: string): ScrollPosition | undefined {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const place = read(name);
  write(name, undefined);
  return arrival?.type === 'reload' || arrival?.type === 'back_forward' ? place : undefined;
}

/** Without one the list begins at its beginning. */
function read(name: string): ScrollPosition | undefined {
  const [pages = Number.NaN, y = Number.NaN] = (tabStore.read(name) ?? '').split(' ').map(Number);
  return Number.isFinite(pages) && Number.isFinite(y) ? { pages, y } : undefined;
}

function write(name: string, place: ScrollPosition | undefined): void {
  tabStore.write(name, place && `${place.pages} ${place.y}`);
}
